import { useLayoutEffect } from "react";
import { useLocation } from "react-router";
import { PLACE_KEY } from "#domain/page-events.ts";
import { visitorStorage } from "../../../ui/visitor-storage.ts";

export interface OtherLanguage {
  code: string;
  /** In the language itself, in full and abbreviated. */
  name: string;
  short: string;
  /** Prefix of its addresses; empty for the site's first language. */
  prefix: string;
}

interface LanguageSwitchProps {
  language: OtherLanguage | undefined;
  isLong?: boolean;
  className: string | undefined;
}

/** Links to the same page in the other language (N3), in a new document: a page has one language's words. */
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
      onClick={({ currentTarget }) => keepPlace(currentTarget.href)}
    >
      {!isLong && <span aria-hidden>{short}</span>}
      <span className={isLong ? undefined : "visually-hidden"}>{name}</span>
    </a>
  );
}

function keepPlace(address: string): void {
  const storage = visitorStorage("sessionStorage");
  storage?.setItem(PLACE_KEY, JSON.stringify([address, scrollY]));
}

/** Repeats the inline script's scrolling, which fails while the page is not tall enough. */
function restorePlace(): void {
  const storage = visitorStorage("sessionStorage");
  const kept = storage?.getItem(PLACE_KEY);
  if (!kept) return;
  storage?.removeItem(PLACE_KEY);
  // Only `keepPlace` writes this value.
  const [address, top] = JSON.parse(kept) as [string, number];
  if (address === location.href) scrollTo({ top, behavior: "instant" });
}
