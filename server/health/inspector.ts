import { text } from "node:stream/consumers";
import type { Readable } from "node:stream";
import type { FastifyBaseLogger } from "fastify";
import type { InspectionState } from "#domain/health.ts";
import { isRecord } from "#domain/parsing.ts";
import type { LastInspection } from "./last-inspection.ts";

export interface InspectorParts {
  /** Looks at every file, beside the server; prints the report as JSON. */
  check: () => Readable;
  /** Makes again what can be made again; gives the addresses of what can't. */
  mend: (fileNames: readonly string[]) => Promise<string[]>;
  last: LastInspection;
  now: () => number;
  log: Pick<FastifyBaseLogger, "error">;
}

/** Who looks at every byte of every file now and then (R12, R17). */
export interface Inspector {
  /** Begins to look, unless one looks already. Never fails. */
  inspect(): void;
  state(): Promise<InspectionState>;
}

export function createInspector({ check, mend, last, now, log }: InspectorParts): Inspector {
  const state = { isRunning: false, hasFailed: false };

  async function look(): Promise<void> {
    const { looked, damaged, unreferenced } = asReport(JSON.parse(await text(check())));
    await last.write({
      at: now(),
      looked,
      damaged: await mend(damaged),
      unreferenced: unreferenced.length,
    });
  }

  return {
    inspect() {
      if (state.isRunning) return;
      Object.assign(state, { isRunning: true, hasFailed: false });
      void look()
        .catch((error: unknown) => {
          state.hasFailed = true;
          log.error({ err: error }, "the files could not be looked at: npm run check tells why");
        })
        .finally(() => (state.isRunning = false));
    },
    state: async () => ({ ...state, last: await last.read() }),
  };
}

interface Report {
  looked: number;
  damaged: string[];
  unreferenced: string[];
}

function asReport(printed: unknown): Report {
  if (!isRecord(printed)) throw new TypeError("the check printed no report");
  const { looked, damaged, unreferenced } = printed;
  if (typeof looked !== "number" || !isNames(damaged) || !isNames(unreferenced)) {
    throw new TypeError("the check's report is not whole");
  }
  return { looked, damaged, unreferenced };
}

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}
