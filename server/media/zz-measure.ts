import { readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { transcode } from "./transcode.ts";
const what = process.argv[2];
if (what === "make") {
  const b = await sharp(await sharp({ create: { width: 1500, height: 1000, channels: 3, background: "#864", noise: { type: "gaussian", mean: 128, sigma: 20 } } }).png().toBuffer()).resize(6000, 4000).jpeg({ quality: 62 }).toBuffer();
  await writeFile("/tmp/measure/24.jpg", b);
  await writeFile("/tmp/measure/24r.jpg", await sharp(b).withMetadata({ orientation: 6 }).jpeg({ quality: 62 }).toBuffer());
  await writeFile("/tmp/measure/24.webp", await sharp(b).webp({ quality: 50, effort: 0 }).toBuffer());
} else {
  const file = process.argv[3]!; const type = file.endsWith("webp") ? "image/webp" : "image/jpeg";
  const one = await readFile(file);
  const rss0 = process.memoryUsage().rss >> 20;
  const t0 = performance.now();
  await Promise.all(Array.from({ length: 50 }, async () => { const own = Buffer.from(one); const t = await transcode(own, type); void t.width; }));
  console.log(file, one.length, `${rss0} MB before, peak ${(process.resourceUsage().maxRSS / 1024) | 0} MB, after ${process.memoryUsage().rss >> 20} MB, ${((performance.now() - t0) / 50) | 0} ms each`);
}
