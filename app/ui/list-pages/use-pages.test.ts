import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { fetchPage } from "./use-pages.ts";

const PAGE = { from: 0, total: 1, rows: [1] };

/** Answers with the status in the path; 302 redirects to an HTML page. */
async function aServer(): Promise<string> {
  const server = createServer(({ url = "" }, response) => {
    const status = Number(url.slice(1));
    response.writeHead(status || 200, status === 302 ? { location: "/" } : {});
    response.end(status === 200 ? JSON.stringify(PAGE) : "<html></html>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("D1 rows that the server refuses are told from rows that may come yet", async () => {
  const url = await aServer();
  const fetched = (status: number) =>
    fetchPage<number>(`${url}/${status}`, new AbortController().signal);
  expect(await fetched(200)).toEqual(PAGE);
  for (const refused of [302, 401, 404])
    expect([refused, await fetched(refused)]).toEqual([refused, null]);
  for (const later of [429, 502, 503])
    expect([later, await fetched(later)]).toEqual([later, undefined]);
});
