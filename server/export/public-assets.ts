import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const FILE_NAME = /[\w.-]+\.(?:js|css|woff2|svg|png|webp|wasm)/g;
const IS_TEXT = /\.(?:js|css)$/;

/** Lists the built files that public pages load: those in `named`, and those that these name in turn. */
export async function publicAssets(folder: string, named: Iterable<string>): Promise<string[]> {
  const built = new Set(await readdir(folder));
  const found = new Set<string>();
  const queue = Array.from(named, (address) => address.slice(address.lastIndexOf("/") + 1));
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (found.has(name) || !built.has(name)) continue;
    found.add(name);
    if (!IS_TEXT.test(name)) continue;
    const text = await readFile(join(folder, name), "utf8");
    queue.push(...Array.from(text.matchAll(FILE_NAME), ([each]) => each));
  }
  return [...found].toSorted();
}
