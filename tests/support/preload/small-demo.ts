// Loaded into the studio that prepares the demo for the tests: the demo's pictures come
// smaller, with a longest side of DEMO_PICTURE_PX. All that the product does with them stays.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import sharp from "sharp";

const longest = Number(process.env.DEMO_PICTURE_PX);

const { readFile } = fs.promises;
const readSmaller = async (...given: Parameters<typeof readFile>) => {
  const content = await readFile(...given);
  const [path] = given;
  const isPicture = path instanceof URL && path.pathname.includes("/demo/pictures/");
  if (!isPicture || !Buffer.isBuffer(content)) return content;
  return sharp(content).resize(longest, longest, { fit: "inside" }).toBuffer();
};
Object.assign(fs.promises, { readFile: readSmaller });
syncBuiltinESMExports();
