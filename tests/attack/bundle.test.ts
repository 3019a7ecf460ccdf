import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ADMIN } from "../support/studio-process.ts";
import { sharedStudio } from "../support/studio.ts";

const shared = sharedStudio();
const SECRETS = [
  /\$argon2/,
  /ADMIN_PASSWORD|DATABASE_URL|MEDIA_URL|AWS_(?:SECRET|ACCESS)/,
  /process\.env\.(?!NODE_ENV)/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\bAKIA[0-9A-Z]{16}\b/,
  // Its address and its label in two languages are none.
  /password\s*[:=]\s*(["'`])(?!(?:\/api\/password|Password|Contraseña)\1)[^"'`]{4,}\1/i,
  new RegExp(ADMIN.password),
];

test("T29 nothing that a browser gets holds a secret, and there are no source maps", () => {
  const files = globSync("build/client/**/*.{js,css,html,json,svg,txt}");
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) => {
    const code = readFileSync(file, "utf8");
    return SECRETS.filter((secret) => secret.test(code)).map((secret) => `${file}: ${secret}`);
  });
  expect(found).toEqual([]);
  expect(globSync("build/client/**/*.map")).toEqual([]);
});

test("T32 no answer tells how the server is made", async () => {
  const leaked = /node_modules|at [\w.]+ \(|\.ts:\d+|SQLITE_|sqlite|better-sqlite3|kysely|fastify/i;
  const requests: (readonly [string, RequestInit])[] = [
    ["/api/articles.php", { method: "PUT" }],
    ["/api/articles.php", { method: "POST", body: "{" }],
    ["/api/upload.php?id=x", { method: "DELETE" }],
    ["/api/none", {}],
    ["/media/none", {}],
    ["/media/%00", {}],
    ["/videos/..%2f..%2fpackage.json", {}],
    ["/work/%E0%A4%A", {}],
    ["/%", {}],
    ["/work/none", {}],
    ["/assets/none.js", {}],
    ["/__manifest?paths=%00", {}],
    ["/work.data?_routes=none", {}],
  ];
  for (const [path, init] of requests) {
    for (const client of [shared.visitor, shared.admin]) {
      const answer = await client(path, init);
      const body = await answer.text();
      expect([path, answer.status < 500, leaked.exec(body)?.[0]]).toEqual([path, true, undefined]);
      expect([path, answer.headers.get("server"), answer.headers.get("x-powered-by")]).toEqual([
        path,
        null,
        null,
      ]);
    }
  }
});
