/** What a project's text is rendered from: Markdown reduced to paragraphs, emphasis and links (U2). */
export type Paragraph = Inline[];

export type Inline =
  | string
  | { kind: "emphasis" | "strong"; inside: Inline[] }
  /** `href` is a path of this site, or an address with https, http, mailto or tel. */
  | { kind: "link"; href: string; inside: Inline[] }
  | { kind: "break" };
