/** The columns of the wall, in hundredths of the screen's width: two sizes, give and take (L3). */
const COLUMNS = {
  wide: [17.4, 13.2, 20.8, 13.2, 17.4, 13.2],
  middle: [24, 27, 20, 24],
  phone: [50, 36],
} as const;

type Screen = keyof typeof COLUMNS;
const SCREENS: readonly Screen[] = ["wide", "middle", "phone"];

type Variables = Record<`--${string}`, string | number>;

/** The wall's column tracks for each kind of screen, as CSS variables. */
export function trackVariables(): Variables {
  return Object.fromEntries(
    SCREENS.map((screen) => [
      `--${screen}`,
      COLUMNS[screen].map((width) => `${width}vw`).join(" "),
    ]),
  );
}

/** Where a frame hangs for each kind of screen, as CSS variables: round the columns in turn. */
export function frameVariables(index: number): Variables {
  return Object.fromEntries(
    SCREENS.flatMap((screen) => [
      [`--${screen}-column`, (index % COLUMNS[screen].length) + 1],
      [`--${screen}-width`, widthOf(screen, index)],
    ]),
  );
}

/** How wide a frame is drawn for each kind of screen, for its `sizes`. */
export function frameSlots(index: number) {
  return [
    { when: "(max-width: 768px)", width: `${widthOf("phone", index)}vw` },
    { when: "(max-width: 1200px)", width: `${widthOf("middle", index)}vw` },
    { width: `${widthOf("wide", index)}vw` },
  ];
}

function widthOf(screen: Screen, index: number): number {
  const widths = COLUMNS[screen];
  return widths[index % widths.length] ?? widths[0];
}
