import { randomUUID } from "node:crypto";
import { cleaned, plainText } from "#domain/plain-text.ts";
import { alter, rowsIn } from "./databases.ts";

/** One answer of a guest, as the studio stores it. */
export interface StoredAnswer {
  kind: "choice" | "comment" | "approval";
  media?: string;
  text?: string;
  point?: [x: number, y: number];
  moment?: [seconds: number, frame: number];
  isDone?: boolean;
}

/** Stores a guest's answers to a link as a studio would, one a minute, the last one now. */
export function answer(
  dataDir: string,
  link: number,
  guest: string,
  answers: readonly StoredAnswer[],
): void {
  const now = Date.now();
  const token = randomUUID();
  alter(
    dataDir,
    "INSERT INTO guests (link_id, name, token_hash, created_at) VALUES (?, ?, ?, ?)",
    link,
    cleaned(guest).replaceAll(/[\u2028\u2029]/g, " "),
    token,
    now,
  );
  const [{ id } = {}] = rowsIn(dataDir, `SELECT id FROM guests WHERE token_hash = '${token}'`);
  for (const [index, { kind, media, text = "", point, moment, isDone }] of answers.entries()) {
    const at = now - (answers.length - 1 - index) * 60_000;
    alter(
      dataDir,
      `INSERT INTO answers (guest_id, kind, key, media_url, text, x, y, seconds, frame, created_at, done_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      kind,
      randomUUID(),
      media ?? null,
      plainText(text),
      ...(point ?? [null, null]),
      ...(moment ?? [null, null]),
      at,
      isDone ? at : null,
    );
  }
}
