/* Preloaded into a studio (`node --import`): the disk reports the bytes in the file of FREE_BYTES as free. */
import { readFileSync } from "node:fs";
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

const free = () => BigInt(readFileSync(process.env.FREE_BYTES ?? "", "utf8").trim());
const { statfs } = fs;

fs.statfs = (async (...given: Parameters<typeof statfs>) => {
  const facts = await statfs(...given);
  return { ...facts, bsize: 1, bavail: Number(free()), bfree: Number(free()) };
}) as typeof statfs;
syncBuiltinESMExports();
