import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { program } from "./programs.ts";
import { COMPRESSED } from "./request.ts";

/** One thread of wrk sends more requests than any server here can answer on the other core. */
const THREADS = 1;
const CONNECTIONS = 16;
/** Longer answers count as failed. */
const ANSWER_WITHIN_S = 30;
const MS_OF = { us: 0.001, ms: 1, s: 1000, m: 60_000 } as const;

export interface Load {
  perSecond: number;
  /** The 99th percentile of the latency. */
  p99Ms: number;
}

/** Requests an address as often as possible. @throws if an answer fails or is not 2xx or 3xx */
export async function load(url: string, seconds: number): Promise<Load> {
  const headers = Object.entries(COMPRESSED).flatMap(([name, value]) => [
    "-H",
    `${name}: ${value}`,
  ]);
  const { stdout } = await promisify(execFile)(program("wrk"), [
    `-t${THREADS}`,
    `-c${CONNECTIONS}`,
    `-d${seconds}s`,
    "--latency",
    `--timeout=${ANSWER_WITHIN_S}s`,
    ...headers,
    url,
  ]);
  const failed = /^\s*(?:Non-2xx|Socket errors).*/m.exec(stdout);
  if (failed) throw new Error(`${url} under load: ${failed[0].trim()}`);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99Ms: milliseconds(/99%\s+([\d.]+)(us|ms|s|m)\b/.exec(stdout)),
  };
}

function milliseconds(match: RegExpExecArray | null): number {
  const unit = match?.[2];
  if (unit !== "us" && unit !== "ms" && unit !== "s" && unit !== "m") return Number.NaN;
  return Number(match?.[1]) * MS_OF[unit];
}
