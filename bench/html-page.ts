import type { Bench } from "./bench.ts";
import { compareRate } from "./request-rate.ts";

/** A project's page, as a visitor's browser asks for it. */
export const htmlPage: Bench = {
  title: "HTML page",
  floor: "bare node:http, same bytes",
  run: (studio) => compareRate(`${studio.url}/work/seda`),
};
