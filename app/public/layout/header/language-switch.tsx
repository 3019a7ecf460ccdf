import { useLayoutEffect } from "react";
import { useLocation } from "react-router";
import { PLACE_KEY } from "#domain/page-events.ts";
import { visitorStorage } from "../../../ui/visitor-storage.ts";

/** The language that the site has beside the page's. */
export interface OtherLanguage {
  code: string;
  /** By its own name, and in short. */
  name: string;
  short: string;
  /** What its addresses begin with; empty for the site's first. */
  prefix: string;
}

interface LanguageSwitchProps {
  language: OtherLanguage | undefined;
  /** Whether its name is printed in full. */
  isLong?: boolean;
  className: string | undefined;
}

/**
 * Leads to the same page in the other language, which is another document: no page holds the words of both
 * (N3, N4). The place on the page is kept. The login has one language.
 */
export function LanguageSwitch({ language, isLong = false, className }: LanguageSwitchProps) {
  const { pathname, search } = useLocation();
  useLayoutEffect(restorePlace, []);
  if (language === undefined || pathname === "/login") return null;
  const { code, name, short, prefix } = language;
  const path = prefix !== "" && pathname === "/" ? prefix : prefix + pathname;
  return (
    <a
      href={path + search}
      lang={code}
      hrefLang={code}
      className={className}
      aria-label={isLong ? undefined : name}
      onClick={({ currentTarget }) => keepPlace(currentTarget.href)}
    >
      {isLong ? name : short}
    </a>
  );
}

function keepPlace(address: string): void {
  const storage = visitorStorage("sessionStorage");
  storage?.setItem(PLACE_KEY, JSON.stringify([address, scrollY]));
}

/** The document's own script has done so already, unless it came without one. */
function restorePlace(): void {
  const storage = visitorStorage("sessionStorage");
  const kept = storage?.getItem(PLACE_KEY);
  if (!kept) return;
  storage?.removeItem(PLACE_KEY);
  // Only this file writes it.
  const [address, top] = JSON.parse(kept) as [string, number];
  if (address === location.href) scrollTo({ top, behavior: "instant" });
}
