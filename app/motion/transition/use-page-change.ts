import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigation } from "react-router";
import { FLAPS_OPEN_MS } from "../timing.ts";
import { currentTransition, moveOn, watchTransition } from "./flaps-state.ts";
import { standOn } from "./hold-for-closing.ts";
import { nameOfPath } from "./page-name.ts";
import { arrive, IDLE, leavesPage, settle, type Transition } from "./transition.ts";

/**
 * Runs the transition: opens the flaps once a page stands, puts them away when they
 * are open. The flaps stay closed until this says so, so the new page is never bare
 * between its commit and the opening.
 */
export function useTransition(): Transition {
  const transition = useSyncExternalStore(watchTransition, currentTransition, () => IDLE);
  const location = useLocation();
  const { state } = useNavigation();
  useLayoutEffect(() => {
    if (state !== "idle") return;
    standOn(location.pathname);
    const { pathname } = location;
    moveOn((at) => arrive(at, pathname, nameOfPath(pathname), performance.now()));
  }, [state, location]);
  useEffect(
    () => () => {
      standOn(undefined);
      moveOn(() => IDLE);
    },
    [],
  );
  useEffect(() => {
    if (transition.phase !== "opening") return undefined;
    const timer = setTimeout(
      () => moveOn((at) => settle(at, Number.POSITIVE_INFINITY)),
      FLAPS_OPEN_MS,
    );
    return () => clearTimeout(timer);
  }, [transition]);
  return transition;
}

/**
 * Takes the reader along to a new page: focus goes to its heading.
 * @returns the title to announce; empty on the page that the visit began with
 */
export function useArrival(): string {
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
