import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { API } from "#domain/api.ts";
import { answer } from "./answers.ts";
import { aLink, aSelection, LINK_PASSWORD } from "./private-links.ts";
import { aVisitor, json, saveArticle, type SharedStudio } from "./studio.ts";
import type { Studio } from "./studio-process.ts";
import { openStore } from "./databases.ts";
import { objectsOf } from "./stores-of-studio.ts";
import { RENDITIONS_WITHIN_MS } from "./waits.ts";

/**
 * Tables that change even if a request is refused: sessions record their last use, and jobs run in the
 * background.
 */
const MAY_CHANGE = ["sessions", "jobs"];
/** Wrong passwords are counted in `attempts`; refused inquiries must not be. */
const mayChange = (table: string, row: Record<string, unknown>) =>
  table === "attempts" && !String(row.kind).startsWith("inquiry");
/** Folders of stored files; a missing folder counts as empty. */
const FOLDERS = ["media", "uploads", "videos"];

/** All content of a studio, as comparable text. */
export interface Fingerprint {
  rows: Record<string, string[]>;
  files: Record<string, string>;
  shown: Record<string, string>;
}

/**
 * Reads all rows, the hashes of all files, and the bodies of public pages.
 * @param pages addresses whose bodies are the same for every visitor
 */
export async function fingerprintOf(studio: Studio, pages: string[]): Promise<Fingerprint> {
  const [files, shown] = await Promise.all([filesIn(studio.dataDir), shownBy(studio, pages)]);
  return { rows: rowsOf(studio), files, shown };
}

/** Waits until a studio has made all renditions, which would change the fingerprint. */
export async function untilSettled({ dataDir }: Studio): Promise<void> {
  const pending = () => {
    const store = openStore(dataDir, { readonly: true });
    try {
      return store.texts("SELECT url FROM media WHERE rendition_state IN ('pending', 'stored')");
    } finally {
      store.close();
    }
  };
  await vi.waitFor(() => expect(pending()).toEqual([]), {
    timeout: RENDITIONS_WITHIN_MS,
    interval: 50,
  });
}

function rowsOf({ dataDir }: Studio): Record<string, string[]> {
  const store = openStore(dataDir, { readonly: true });
  try {
    const tables = store.texts("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name");
    const compared = tables.filter(
      (name) => !MAY_CHANGE.includes(name) && !name.startsWith("sqlite_"),
    );
    return Object.fromEntries(
      compared.map((name) => [
        name,
        store
          .rows(`SELECT * FROM "${name}"`)
          .filter((row) => !mayChange(name, row))
          .map((row) => JSON.stringify(row))
          .toSorted(),
      ]),
    );
  } finally {
    store.close();
  }
}

/** Returns a hash of every file of a studio, by path. */
export async function filesIn(dataDir: string): Promise<Record<string, string>> {
  const objects = await objectsOf(dataDir);
  if (objects !== undefined) return objects;
  const found: Record<string, string> = {};
  for (const folder of FOLDERS) {
    const entries = await readdir(join(dataDir, folder), { withFileTypes: true }).catch(() => []);
    for (const { name } of entries.filter((entry) => !entry.isDirectory())) {
      const bytes = await readFile(join(dataDir, folder, name));
      found[`${folder}/${name}`] = createHash("sha256").update(bytes).digest("hex");
    }
  }
  return found;
}

async function shownBy(studio: Studio, pages: string[]): Promise<Record<string, string>> {
  const visitor = aVisitor(studio);
  const bodies = [API.articles, ...pages].map(async (path) => {
    const answer = await visitor(path);
    return [path, `${answer.status} ${await answer.text()}`] as const;
  });
  return Object.fromEntries(await Promise.all(bodies));
}

/** Content that only the admin may see. */
export interface Secrets {
  /** Id of a public article with a former title. */
  id: number;
  slug: string;
  /** Id of a selection. */
  selection: number;
  /** Id of the same link as `token`, which a guest answered. */
  link: number;
  /** Token of a draft's private link with a password. */
  token: string;
  /** Texts of drafts, selections, deleted articles, former titles, inquiries, answers, the audit log and sessions. */
  words: string[];
}

const DRAFT = {
  title: "Borrador Quetzal",
  alt: "Un quetzal que nadie ha visto",
  caption: "Pie de quetzal",
};
const SELECTION = { title: "Selección Tepozán", client: "Cliente Tepozán", note: "Solo para ti" };
const INQUIRY = {
  name: "Visita de la quebrada",
  email: "quebrada@example.com",
  message: "Solo para la casa productora",
};
const GUEST = "Invitada Guacharaca";
const COMMENT = "Menos cielo en la tercera";
const TRASHED = "Papelera Zarapito";
const PAST = "Título de ayer Ortega";

/** Fills a studio with content that only the admin may see. */
export async function fillWithSecrets({ studio, admin }: SharedStudio): Promise<Secrets> {
  const url = "https://example.com/quetzal.jpg";
  const { title, ...words } = DRAFT;
  const draft = await saveArticle(admin, {
    title,
    isDraft: true,
    main_center: url,
    media: { [url]: words },
  });
  const locked = await aLink(admin, draft.id, { password: LINK_PASSWORD });
  const items = [{ article: draft.id, media: null }];
  const selection = await aSelection(admin, { ...SELECTION, items });
  const trashed = await saveArticle(admin, { title: TRASHED });
  await admin(`${API.upload}?id=${trashed.id}`, { method: "DELETE" });
  const { id } = await saveArticle(admin, { title: PAST });
  const { slug } = await saveArticle(admin, { id, title: "Marea" });

  await admin(API.inquiries, json(INQUIRY));

  answer(studio.dataDir, locked.id, GUEST, [{ kind: "comment", media: url, text: COMMENT }]);

  const store = openStore(studio.dataDir, { readonly: true });
  const sessions = store.texts("SELECT id FROM sessions");
  const browsers = store.texts("SELECT DISTINCT subject FROM audit_log WHERE kind = 'logged-in'");
  store.close();

  return {
    id,
    slug,
    selection: selection.id,
    link: locked.id,
    token: locked.address.slice("/p/".length),
    words: [
      ...Object.values(DRAFT),
      ...Object.values(SELECTION),
      ...Object.values(INQUIRY),
      GUEST,
      COMMENT,
      TRASHED,
      PAST,
      ...sessions,
      ...browsers,
    ],
  };
}
