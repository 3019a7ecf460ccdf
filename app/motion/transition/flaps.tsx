import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigation } from "react-router";
import type { SiteStyle } from "#domain/site-style.ts";
import { FLAP_STEP_MS, FLAPS_CLOSE_MS, FLAPS_OPEN_MS } from "../../foundation/timing.ts";
import { titleWidth } from "../../ui/fit-title/title-lines.ts";
import styles from "./flaps.module.css";
import { usePrefix } from "../../ui/page-link.tsx";
import { useWords } from "../../ui/words.tsx";
import { nameOfPath } from "./hold-for-closing.ts";
import {
  arrive,
  currentTransition,
  IDLE,
  leavesPage,
  finishOpening,
  setShownPage,
  subscribeToTransition,
  updateTransition,
  type Transition,
} from "./transition.ts";

const FLAPS = 6;

/** The flaps of a page transition, with the next page's title across them. */
export function Flaps({ siteStyle }: { siteStyle: SiteStyle }) {
  const transition = useTransition();
  const announced = usePageAnnouncement();
  useSamePageLinks();
  return (
    <>
      <div
        className={styles.flaps}
        data-flaps={transition.phase}
        data-style={siteStyle === "light" ? "green" : "light"}
        style={{
          "--count": FLAPS,
          "--step": `${FLAP_STEP_MS}ms`,
          "--turn": `${FLAPS_CLOSE_MS - FLAP_STEP_MS * (FLAPS - 1)}ms`,
        }}
        aria-hidden
      >
        {Array.from({ length: FLAPS }, (_, index) => (
          <div key={index} className={styles.flap} style={{ "--index": index }}>
            {transition.phase !== "idle" && (
              // A new name needs a new element: changing a reused one would count as a layout shift.
              <p
                key={transition.name}
                className={`${styles.name} type-display`}
                style={{
                  "--line-1": titleWidth(transition.name, 1),
                  "--line-2": titleWidth(transition.name, 2),
                }}
              >
                {transition.name}
              </p>
            )}
          </div>
        ))}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {announced}
      </p>
    </>
  );
}

/** Opens the flaps after the new page is committed; they stay closed until then to hide the commit. */
function useTransition(): Transition {
  const transition = useSyncExternalStore(subscribeToTransition, currentTransition, () => IDLE);
  const names = useWords("pages").pages;
  const prefix = usePrefix();
  const location = useLocation();
  const { state } = useNavigation();
  useLayoutEffect(() => {
    if (state !== "idle") return;
    const { pathname } = location;
    setShownPage({ path: pathname, prefix, names });
    updateTransition((state) => arrive(state, pathname, nameOfPath(pathname, names)));
  }, [state, location, prefix, names]);
  useEffect(
    () => () => {
      setShownPage(undefined);
      updateTransition(() => IDLE);
    },
    [],
  );
  useEffect(() => {
    if (transition.phase !== "opening") return undefined;
    const timer = setTimeout(() => updateTransition(finishOpening), FLAPS_OPEN_MS);
    return () => clearTimeout(timer);
  }, [transition]);
  return transition;
}

/** Focuses a new page's heading. @returns the title to announce; empty on the first page */
function usePageAnnouncement(): string {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  const [announced, setAnnounced] = useState("");
  useEffect(() => {
    if (!leavesPage(last.current, pathname)) return;
    last.current = pathname;
    setAnnounced(document.title);
    const main = document.querySelector<HTMLElement>("main");
    const heading = main?.querySelector<HTMLElement>("h1") ?? main;
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
  return announced;
}

/** Ignores links to the current page, as the specification demands; links to a fragment still work. */
function useSamePageLinks(): void {
  useEffect(() => {
    window.addEventListener("click", ignoreSamePageLink, { capture: true });
    return () => window.removeEventListener("click", ignoreSamePageLink, { capture: true });
  }, []);
}

function ignoreSamePageLink(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
    return;
  }
  const link =
    event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
  if (!link || link.target !== "" || link.hasAttribute("download") || link.hash !== "") return;
  // Links in a static export end with a slash.
  const path = link.pathname.replace(/(.)\/$/, "$1");
  const isHere = link.origin === location.origin && path === location.pathname;
  if (isHere && link.search === location.search) event.preventDefault();
}
