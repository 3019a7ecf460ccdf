import type { SiteStyle } from "./site-style.ts";

/** An empty colour means the shipped one. */
export interface Palette {
  paper: string;
  ink: string;
  accent: string;
}

export interface Identity {
  /** Address of an uploaded picture, `CLAPPERBOARD`, or empty for initials. */
  logo: string;
  isLogoInked: boolean;
  light: Palette;
  green: Palette;
}

export const CLAPPERBOARD = "clapperboard";

/** Must equal `app/styles/tokens.css`. */
export const SHIPPED: Readonly<Record<SiteStyle, Palette & { muted: string }>> = {
  light: { paper: "#f1efe8", ink: "#11150f", accent: "#1f5a3d", muted: "#575d53" },
  green: { paper: "#0f2a1e", ink: "#eef1e6", accent: "#e6c27a", muted: "#a9b8aa" },
};

export const STYLES = ["light", "green"] as const satisfies readonly SiteStyle[];

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5;
/** Above `LEAST_CONTRAST`, because a mixed colour is rounded. */
const MUTED_CONTRAST = 4.6;
const MUTED_SHARE = 0.66;
const MUTED_STEP = 0.02;

/** Returns a style's colours, with the shipped ones as defaults. */
export function coloursOf(identity: Identity, style: SiteStyle): Palette {
  const own = identity[style];
  const { paper, ink, accent } = SHIPPED[style];
  return { paper: own.paper || paper, ink: own.ink || ink, accent: own.accent || accent };
}

/** Normalizes `#1F5A3D`, `1f5a3d` or `#fff` to `#rrggbb`; undefined for anything else. */
export function readColour(text: string): string | undefined {
  const digits = text.trim().replace(/^#/, "").toLowerCase();
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  if (!/^[0-9a-f]{3}$/.test(digits)) return undefined;
  return `#${Array.from(digits, (digit) => digit + digit).join("")}`;
}

/** Returns the contrast ratio of two colours `#rrggbb`, from 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the colours with too little contrast against the paper. */
export function unreadable(palette: Palette): ("ink" | "accent")[] {
  return (["ink", "accent"] as const).filter(
    (name) => contrast(palette[name], palette.paper) < LEAST_CONTRAST,
  );
}

/** Returns CSS of the studio's own colours (U3); safe to inline, because all colours are checked. */
export function paletteCss(identity: Identity): string {
  return STYLES.filter((style) => Object.values(identity[style]).some((colour) => colour !== ""))
    .map((style) => {
      const { paper, ink, accent } = coloursOf(identity, style);
      const scheme = luminance(paper) < luminance(ink) ? "dark" : "light";
      const selector = style === "light" ? ':root,[data-style="light"]' : '[data-style="green"]';
      const muted = mutedOf(paper, ink);
      const deep = style === "green" ? `--deep:${paper};--on-deep:${ink};` : "";
      return `${selector}{color-scheme:${scheme};--paper:${paper};--ink:${ink};--accent:${accent};--muted:${muted};--alarm:${ink};${deep}}`;
    })
    .join("");
}

function mutedOf(paper: string, ink: string): string {
  let share = MUTED_SHARE;
  while (share < 1 && contrast(mix(ink, paper, share), paper) < MUTED_CONTRAST) share += MUTED_STEP;
  return mix(ink, paper, Math.min(1, share));
}

function mix(a: string, b: string, share: number): string {
  const [first, second] = [channels(a), channels(b)];
  const mixed = first.map((value, index) =>
    Math.round(value * share + (second[index] ?? 0) * (1 - share)),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns up to two initials of a name, as a substitute for a logo. */
export function initials(brand: string): string {
  const words = brand.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const letters = words.map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? "");
  return letters.slice(0, 2).join("").toUpperCase();
}
