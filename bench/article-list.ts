import { API } from "#domain/api.ts";
import type { Bench } from "./bench.ts";
import { compareRate } from "./request-rate.ts";

/** The whole list of the demo studio's articles (K1). */
export const articleList: Bench = {
  title: "Article list",
  floor: "bare node:http, same bytes",
  run: (studio) => compareRate(studio.url + API.articles),
};
