import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { aFolder, aFreePort } from "../tests/support/studio-process.ts";
import { program } from "./programs.ts";
import type { Answer } from "./request.ts";
import { untilAnswered } from "./server-process.ts";

/** Headers that nginx sets itself. */
const ITS_OWN = new Set([
  "accept-ranges",
  "connection",
  "content-length",
  "content-type",
  "date",
  "etag",
  "keep-alive",
  "last-modified",
  "server",
  "transfer-encoding",
]);

export interface Nginx {
  /** The URL of each answer, in the order of the list. */
  addresses: readonly string[];
  close(): Promise<void>;
}

/** Starts one worker of nginx that sends these answers from files, with the same bytes and headers. */
export async function startNginx(answers: readonly Answer[]): Promise<Nginx> {
  const prefix = await aFolder();
  // If root starts nginx, the worker runs as another user, who needs access to the files.
  await chmod(prefix, 0o755);
  const port = await aFreePort();
  for (const [index, { body }] of answers.entries()) {
    await writeFile(join(prefix, String(index)), body);
  }
  await writeFile(join(prefix, "nginx.conf"), configuration(port, prefix, answers));
  const child = spawn(program("nginx"), ["-p", prefix, "-c", "nginx.conf", "-e", "error.log"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(child, "exit");
  const addresses = answers.map((_, index) => `http://127.0.0.1:${port}/${index}`);
  await untilAnswered(child, addresses[0] ?? "");
  return {
    addresses,
    async close() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

function configuration(port: number, prefix: string, answers: readonly Answer[]): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `
daemon off;
worker_processes 1;
pid nginx.pid;
error_log error.log crit;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  ${temporary.map((name) => `${name}_temp_path ${name};`).join("\n  ")}
  server {
    listen 127.0.0.1:${port};
    root ${quoted(prefix)};
    ${answers.map((answer, index) => location(index, answer)).join("\n    ")}
  }
}
`;
}

function location(index: number, { headers }: Answer): string {
  const lines = Object.entries(headers)
    .filter(([name]) => !ITS_OWN.has(name))
    .flatMap(([name, values = []]) =>
      [values].flat().map((value) => `add_header ${name} ${quoted(value)};`),
    );
  const type = `types {} default_type ${quoted(headers["content-type"] ?? "")};`;
  return `location = /${index} { ${[type, ...lines].join(" ")} }`;
}

/** @throws if the text has a `$`, which nginx has no escape for */
function quoted(text: string): string {
  if (text.includes("$")) throw new Error(`nginx can't be told to send ${text}`);
  return `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}
