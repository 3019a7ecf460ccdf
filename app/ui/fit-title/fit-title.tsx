import type { ReactNode } from "react";
import styles from "./fit-title.module.css";
import { hasAccents, titleSides, titleWidth } from "./title-lines.ts";

interface FitTitleProps {
  text: string;
  as?: "h1" | "h2" | "h3" | "span" | "p";
  id?: string;
  lang?: string | undefined;
  /** Sets `--one`, `--two` and `--three`, the maximum sizes on so many lines; `0px` forbids a number. */
  className?: string | undefined;
  children?: ReactNode;
}

const LONG = 40;

/** Display type as large as its box allows, sized by CSS only: no script and no layout shift. */
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
