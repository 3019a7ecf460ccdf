import { request } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { sharedStudio } from "../helpers/a-studio.ts";

const shared = sharedStudio();

/** What only the admin's pages say. */
const MARKUP_OF_THE_ADMIN = /Lista de Artículos|Agregar Artículo|Papelera|Historial de/;

/** Ways to write the guarded addresses that have got past guards elsewhere. */
const SPELLINGS = [
  "/dashboard",
  "/dashboard/",
  "/dashboard?edit=1",
  "/dashboard.data",
  "/dashboard.data?_routes=dashboard%2Froute",
  "/dashboard/papelera",
  "/dashboard/papelera.data",
  "/dashboard/historial/1",
  "/dashboard/ajustes",
  "/dashboard/cuenta",
  "/dashboard/textos",
  "/add",
  "/add.data",
  "/DASHBOARD",
  "/Dashboard",
  "/dash%62oard",
  "/%64ashboard",
  "/dashboard%2f",
  "/dashboard%2fpapelera",
  "//dashboard",
  "/./dashboard",
  "/x/../dashboard",
  "/dashboard/.",
  "/dashboard;x",
  "/dashboard%00",
  "/dashboard%20",
  "/dashboard\\",
  "/work/../dashboard",
  "/index/..%2fdashboard",
  "/add/",
  "/%61dd",
];

/** Asks as written: no client that tidies an address up first. */
async function askRaw(path: string): Promise<{ status: number; location?: string; body: string }> {
  const { hostname, port } = new URL(shared.studio.url);
  const sent = request({ hostname, port, path, headers: { accept: "text/html" } });
  sent.end();
  const answer = await new Promise<import("node:http").IncomingMessage>((resolve, reject) => {
    sent.once("response", resolve).once("error", reject);
  });
  const { statusCode = 0, headers } = answer;
  return { status: statusCode, location: headers.location, body: await text(answer) };
}

test("T6 no spelling of a guarded address shows a stranger anything of it", async () => {
  await shared.admin("/dashboard");
  for (const path of SPELLINGS) {
    const { status, location, body } = await askRaw(path);
    expect([path, MARKUP_OF_THE_ADMIN.test(body)]).toEqual([path, false]);
    expect([path, status < 500]).toEqual([path, true]);
    // A redirect leads to the one place that is open to all, whatever was asked for (T28).
    if (status === 302 && location !== undefined) expect([path, location]).toEqual([path, "/"]);
  }
});

test("T6 the addresses themselves send a stranger to the home page, on the server", async () => {
  for (const path of ["/dashboard", "/dashboard/", "/dashboard?edit=1", "/add"]) {
    expect([path, await askRaw(path)]).toMatchObject([path, { status: 302, location: "/" }]);
  }
});

test("T28 nothing that a stranger writes becomes a place that they are sent to", async () => {
  for (const path of [
    "/dashboard?next=https://evil.example",
    "/dashboard?redirect=//evil.example",
    "/nowhere?to=https://evil.example",
    "//evil.example",
    "//evil.example/%2e%2e",
    "/\\evil.example",
    "/%5cevil.example",
    "/login?next=//evil.example",
    "/https://evil.example",
  ]) {
    const { status, location, body } = await askRaw(path);
    if (status >= 300 && status < 400) expect([path, location]).toEqual([path, "/"]);
    expect([path, /(?:href|action|content)="[^"]*evil\.example/.test(body)]).toEqual([path, false]);
  }
});
