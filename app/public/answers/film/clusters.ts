/** Comments whose ticks would overlap, at the moment of the first. */
export interface Cluster<Note> {
  /** Share of the film before it. */
  share: number;
  notes: [Note, ...Note[]];
}

/** Joins what is closer than `least`, a share of the film. @param notes by their moments */
export function clustersOf<Note extends { moment: { seconds: number } | null }>(
  notes: readonly Note[],
  durationS: number,
  least: number,
): Cluster<Note>[] {
  const clusters: Cluster<Note>[] = [];
  for (const note of notes) {
    if (note.moment === null) continue;
    const share = Math.min(1, note.moment.seconds / durationS);
    const last = clusters.at(-1);
    if (last !== undefined && share - last.share < least) last.notes.push(note);
    else clusters.push({ share, notes: [note] });
  }
  return clusters;
}
