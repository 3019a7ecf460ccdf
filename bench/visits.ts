import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { API } from "#domain/api.ts";
import { startDemoProcess } from "../tests/support/demo-library.ts";
import { atMost, type Bench, type Line } from "./bench.ts";
import { inTurns, median } from "./rounds.ts";
import { spawnEmptyFastify, untilAnswered } from "./server-process.ts";

/** Limit of the server's processor time for one visit. */
const MOST_MS = 0.2;
const REPORTS = 20_000;
const ROUNDS = 3;
const CONNECTIONS = 16;
/** Time after which the last reports are written. */
const WRITTEN_AFTER_MS = 6000;
const MS_A_TICK = 10;

const BROWSER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const PATHS = ["/", "/work", "/work/seda", "/gallery/fashion", "/about"];
const SITES = ["", "www.instagram.com", "google.com"];

export const visits: Bench = {
  name: "visits",
  title: "Visits",
  method: `${REPORTS.toLocaleString("en")} reports of visits from as many networks as a day may have, on ${CONNECTIONS} connections, the time of the server's processor until all are written divided by their number; the median of ${ROUNDS} alternating rounds. The floor is an empty Fastify that answers as many requests with two bytes.`,
  async run() {
    const what = "a visit, time of the server's processor";
    if (!existsSync("/proc/self/stat")) {
      return [{ what, skipped: "this system does not tell what a process has taken" }];
    }
    const studio = await startDemoProcess({ TRUST_PROXY: "on" });
    const empty = await spawnEmptyFastify();
    try {
      await untilAnswered(empty.process, empty.url);
      const measure = {
        ours: () => costOf(studio.process.pid, (number) => report(studio.url, number)),
        floor: () => costOf(empty.process.pid, () => ({ url: empty.url })),
      };
      // In the first round both compile their code.
      await inTurns(1, measure);
      const { ours, floor } = await inTurns(ROUNDS, measure);
      const line: Line = {
        what,
        unit: "ms",
        ours: median(ours),
        floor: median(floor),
        target: atMost(MOST_MS),
      };
      return [line];
    } finally {
      await empty.stop();
      await studio.stop();
    }
  },
};

interface Sent {
  url: string;
  body?: string;
  headers?: Record<string, string>;
}

/** A visit report of a page, as a proxy forwards it. */
function report(url: string, number: number): Sent {
  const path = PATHS[number % PATHS.length];
  const referrer = SITES[number % SITES.length];
  return {
    url: url + API.visits,
    body: JSON.stringify({ path, referrer, language: "es-CO" }),
    headers: {
      "content-type": "application/json",
      "user-agent": BROWSER,
      "x-forwarded-for": `10.${(number >> 8) & 255}.${number & 255}.1`,
      origin: url,
    },
  };
}

/** Returns a process's processor time for each request, in milliseconds. */
async function costOf(pid = 0, next: (number: number) => Sent): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const before = await processorMs(pid);
  const numbers = Array.from({ length: REPORTS }, (_, number) => number).values();
  const send = async () => {
    for (const number of numbers) await sendOne(agent, next(number));
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, send));
  agent.destroy();
  await sleep(WRITTEN_AFTER_MS);
  return ((await processorMs(pid)) - before) / REPORTS;
}

async function sendOne(agent: Agent, { url, body, headers = {} }: Sent): Promise<void> {
  const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
  const method = body === undefined ? "GET" : "POST";
  const sending = request(url, { agent, method, headers: { ...headers, ...length } });
  sending.end(body);
  const [response] = await once(sending, "response");
  response.resume();
  await once(response, "end");
  if (response.statusCode >= 300) throw new Error(`${url} answered ${response.statusCode}`);
}

async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  // The process name may contain spaces and ends with the last parenthesis; field 3, the state, follows.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * MS_A_TICK;
}
