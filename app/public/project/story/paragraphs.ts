/** A project's text: Markdown reduced to paragraphs, emphasis and links. */
export type Paragraph = Inline[];

export type Inline =
  | string
  | { kind: "emphasis" | "strong"; inside: Inline[] }
  /** `href` is a path of this site, or an http, https, mailto or tel address. */
  | { kind: "link"; href: string; inside: Inline[] }
  | { kind: "break" };
