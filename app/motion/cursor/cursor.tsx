import { useLocation } from "react-router";
import { useLazyModule } from "../../foundation/use-lazy-module.ts";
import { useMediaQuery } from "../../foundation/media-queries.ts";

const loadDisc = () => import("./disc.tsx");

const WIDE_AND_FINE = "(width > 1024px) and (hover: hover) and (pointer: fine)";

/** A disc that follows a mouse pointer and labels elements with `data-cursor` (G12). */
export function Cursor() {
  const isOn = useMediaQuery(WIDE_AND_FINE);
  const { key } = useLocation();
  const disc = useLazyModule(loadDisc, isOn);
  return isOn && disc && <disc.Disc key={key} />;
}
