import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ImportReport } from "../../server/import/report.ts";
import { aFilm, aJpegOfBytes, aPhotograph } from "./media-files.ts";
import { storesOf } from "./stores-of-studio.ts";
import { run, type Ran, type Studio } from "./studio-process.ts";

/** An article in the old site's list. */
export interface OldArticle {
  id: number;
  title: string;
  year: unknown;
  services: string[];
  isTop: boolean;
  main_center: string;
  images: string[];
}

/** An old PHP site: its list of articles, and its files by decoded path. */
export interface OldSite {
  url: string;
  list: unknown[];
  files: Map<string, Buffer>;
  /** Custom answers by path, which override all others. */
  answers: Map<string, (response: ServerResponse) => void>;
  /** Paths of all requests. */
  asked: string[];
}

/** Starts an old site until the test ends. */
export async function anOldSite(
  list: unknown[],
  files: Iterable<readonly [string, Buffer]> = [],
): Promise<OldSite> {
  const site: OldSite = { url: "", list, files: new Map(files), answers: new Map(), asked: [] };
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? "").split("?", 1)[0] ?? "");
    site.asked.push(path);
    const answer = site.answers.get(path);
    if (answer) return answer(response);
    if (path === "/api/articles.php") {
      response.setHeader("content-type", "application/json");
      return response.end(JSON.stringify(site.list));
    }
    const file = site.files.get(path);
    response.statusCode = file ? 200 : 404;
    // Old servers derive the type from the extension, whatever the content.
    response.setHeader("content-type", path.endsWith(".mp4") ? "video/mp4" : "image/jpeg");
    return response.end(file ?? "<h1>Not Found</h1>");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => server.close().closeAllConnections());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  site.url = `http://localhost:${address.port}`;
  return site;
}

const COUNT = 15;
const SERVICES = ["FASHION", "COMMERCIAL", "BOOKS PROYECTS", "ARCHITECTURE", "DRONE"];
const PICTURE_BYTES = 5_000_000;

/**
 * Starts an old site with 15 articles, gaps in the ids, and typical legacy data. Every article also gets an
 * ordinary picture.
 */
export async function anOldStudio(): Promise<OldSite> {
  const site = await anOldSite([]);
  const picture = async (path: string, width = 200) => {
    site.files.set(path, await aPhotograph({ width, height: 150 }));
    return path;
  };
  const articles: OldArticle[] = [];
  for (let number = 1; number <= COUNT; number += 1) {
    const own = await picture(`/uploads/${number}.jpg`, 200 + number);
    articles.push({
      id: number * 3,
      title: `Proyecto ${number}`,
      year: 2000 + (number % 25),
      services: [SERVICES[number % SERVICES.length] ?? ""],
      isTop: number <= 5,
      // Absolute, root-relative or relative.
      main_center: number % 3 === 0 ? site.url + own : number % 3 === 1 ? own : own.slice(1),
      images: [own],
    });
  }
  const change = (number: number, next: Partial<OldArticle>) =>
    Object.assign(articles[number - 1] ?? {}, next);
  await picture("/uploads/año nuevo/fiesta 1 #2 (50%).jpg");
  // macOS decomposes accents in file names.
  await picture("/uploads/canción.jpg".normalize("NFD"));
  // The list has an address relative to the list's folder.
  await picture("/api/fotos/9.jpg");
  site.files.set("/uploads/grande.jpg", await aJpegOfBytes(PICTURE_BYTES));
  site.files.set("/videos/pieza.mp4", await aFilm());
  site.files.set("/uploads/catalogo.jpg", Buffer.from("%PDF-1.7 not a picture"));
  change(6, { images: ["uploads/año nuevo/fiesta 1 #2 (50%).jpg", "uploads/canción.jpg"] });
  change(7, { images: ["/uploads/grande.jpg", "/videos/pieza.mp4", "https://vimeo.com/76979871"] });
  change(8, { images: ["/uploads/8.jpg", "/uploads/perdida.jpg"] });
  change(9, { images: ["fotos/9.jpg", "/uploads/catalogo.jpg"] });
  change(10, { title: "Casa Ñandú" });
  change(15, { title: "Casa Ñandú" });
  change(11, { title: "<b>Rock</b> &amp; Roll <script>alert(1)</script>" });
  change(12, { year: "2019" });
  change(13, { year: null });
  // A sixth featured article exceeds the limit of five.
  change(14, { isTop: true });
  // The PHP list starts with the last changed article.
  site.list = [...articles.toReversed(), "no article"];
  return site;
}

/** Runs `npm run import` for a studio. @returns the output, and the report if there is one */
export async function importInto(
  { dataDir }: Pick<Studio, "dataDir">,
  args: readonly string[],
  meanwhile: Parameters<typeof run>[2] = {},
): Promise<Ran & { report: ImportReport }> {
  const environment = { DATA_DIR: dataDir, ...(await storesOf(dataDir, {})) };
  const ran = await run(["server/commands/import.ts", ...args], environment, meanwhile);
  const report = await readFile(join(dataDir, "import-report.json"), "utf8").catch(() => "{}");
  return { ...ran, report: JSON.parse(report) };
}
