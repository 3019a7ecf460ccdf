import type { SiteStyle } from "#domain/site-style.ts";

interface StyleToggleProps {
  siteStyle: SiteStyle;
  onStyle: (style: SiteStyle) => void;
  className?: string | undefined;
}

/** Switches between the two styles, named after the one it leads to (G9). */
export function StyleToggle({ siteStyle, onStyle, className }: StyleToggleProps) {
  const other = siteStyle === "light" ? "green" : "light";
  return (
    <button type="button" className={className} onClick={() => onStyle(other)}>
      {other === "green" ? "GREEN STYLE" : "LIGHT STYLE"}
    </button>
  );
}
