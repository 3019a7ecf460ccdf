/*
 * Loaded into a studio before its own program (`node --import`): the disk has as many bytes
 * free as the file named by FREE_BYTES says, whatever it truly has.
 */
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
