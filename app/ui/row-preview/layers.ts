/** A row's picture in the preview. */
export interface Layer {
  row: number;
  /** Counts the pictures shown, so that each rolls out once. */
  turn: number;
  /** The side it rolls out from: where its row lies, seen from the one before. */
  comesFrom: "above" | "below";
}

/** What the preview shows: the picture before stays under the new one until that covers it. */
export interface Layers {
  layers: readonly Layer[];
  isShown: boolean;
}

export const NO_ROW: Layers = { layers: [], isShown: false };

/**
 * What another row makes of the preview (W3, G4).
 * @param row the row's place, undefined when the preview goes
 */
export function afterRow(state: Layers, row: number | undefined): Layers {
  const top = state.layers.at(-1);
  if (row === undefined) return state.isShown ? { ...state, isShown: false } : state;
  if (top?.row === row) return state.isShown ? state : { ...state, isShown: true };
  const comesFrom = top && row < top.row ? "above" : "below";
  const layer: Layer = { row, turn: (top?.turn ?? 0) + 1, comesFrom };
  return { layers: top && state.isShown ? [top, layer] : [layer], isShown: true };
}
