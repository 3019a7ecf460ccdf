import type { ReactNode } from "react";
import styles from "./fit-title.module.css";
import { hasAccents, titleSides, titleWidth } from "./title-lines.ts";

interface FitTitleProps {
  /** The words that the size is reckoned from. */
  text: string;
  as?: "h1" | "h2" | "h3" | "span" | "p";
  id?: string;
  /** The title's language, where that is not the page's. */
  lang?: string | undefined;
  /** Sets `--one`, `--two`, `--three`: the largest size on so many lines; `0px` forbids that many. */
  className?: string | undefined;
  /** Shown instead of the text, such as the text with a count. */
  children?: ReactNode;
}

/** From here on a title is a paragraph, which is set looser. */
const LONG = 40;

/** Display type as large as its box lets it be, on as few lines as look good; no script, no jump. */
export function FitTitle({ text, as: Tag = "h1", id, lang, className, children }: FitTitleProps) {
  const { left, right } = titleSides(text);
  const widths = {
    "--left": left,
    "--right": right,
    "--line-1": titleWidth(text, 1) - left - right,
    "--line-2": titleWidth(text, 2),
    "--line-3": titleWidth(text, 3),
    "--word": titleWidth(text, Number.POSITIVE_INFINITY),
  };
  return (
    <div
      className={`${styles.box} ${className ?? ""}`}
      style={widths}
      data-loose={text.length > LONG || hasAccents(text)}
    >
      <Tag id={id} lang={lang} className={`${styles.title} type-display`}>
        {children ?? text}
      </Tag>
    </div>
  );
}
