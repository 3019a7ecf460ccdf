import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { HYDRATED_EVENT } from "#domain/page-events.ts";

/** A studio behind a proxy that adds a script to its documents. */
export interface WatchedStudio {
  url: string;
  /** Runs another script in every later document. */
  plant(script: string): void;
  /** Returns the failed requests since the last call. */
  refused(): string[];
  stop(): Promise<void>;
}

const SCRIPT = "/listen-to-this-page.js";
/** The key of the messages in `sessionStorage`. */
const SAID = "said-in-this-tab";

/**
 * Starts a proxy that adds a listener to each document, because WebKit's protocol offers neither the console
 * nor scripts that run before the page's own.
 *
 * Reports console errors and warnings, uncaught exceptions, failed loads and policy violations, but not the
 * engines' own hints and nothing of workers.
 */
export async function watchStudio(upstream: string): Promise<WatchedStudio> {
  const listener = `(${listen.toString()})(${JSON.stringify([SAID, HYDRATED_EVENT])});`;
  let planted = "";
  let refused: string[] = [];
  const server = createServer((asked, answer) => {
    if (asked.url === SCRIPT) {
      answer.setHeader("content-type", "text/javascript");
      answer.setHeader("cache-control", "no-store");
      answer.end(`${listener}\n${planted}`);
      return;
    }
    const { method, headers } = asked;
    const isDocument = headers.accept?.includes("text/html") ?? false;
    const forwarded = request(new URL(asked.url ?? "/", upstream), {
      method,
      headers: isDocument ? { ...headers, "accept-encoding": "identity" } : headers,
    });
    forwarded.on("response", (response) => {
      const { statusCode = 0 } = response;
      // Firefox requests the favicon by itself.
      if (statusCode >= 400 && asked.url !== "/favicon.ico")
        refused.push(`${statusCode} ${method} ${asked.url}`);
      void pass(response, answer);
    });
    // A browser that leaves a page aborts its requests.
    forwarded.on("error", () => answer.destroy());
    answer.on("close", () => forwarded.destroy());
    asked.pipe(forwarded);
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    plant: (script) => (planted = script),
    refused: () => refused.splice(0),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function pass(response: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { statusCode = 502, headers } = response;
  if (!headers["content-type"]?.startsWith("text/html") || headers["content-encoding"]) {
    answer.writeHead(statusCode, headers);
    response.pipe(answer);
    return;
  }
  const html = await text(response);
  const { "content-length": _, ...rest } = headers;
  answer.writeHead(statusCode, rest);
  answer.end(html.replace(/<head[^>]*>/, (head) => `${head}<script src="${SCRIPT}"></script>`));
}

/** An expression that returns and clears the tab's messages. */
export const SAID_SINCE = `(() => {
  const said = JSON.parse(sessionStorage.getItem("${SAID}") ?? "[]");
  sessionStorage.removeItem("${SAID}");
  return said;
})()`;

/** Runs in the page. */
function listen([key, hydrated]: readonly [string, string]): void {
  let isLeft = false;
  // Leaving a page aborts its requests, and some engines report that.
  addEventListener("beforeunload", () => (isLeft = true));
  const say = (what: string) => {
    if (isLeft) return;
    const before: string[] = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    sessionStorage.setItem(key, JSON.stringify([...before, what]));
  };
  for (const level of ["error", "warn"] as const) {
    const write = console[level];
    console[level] = (...parts: unknown[]) => {
      say(parts.map(String).join(" "));
      write.apply(console, parts);
    };
  }
  const onError = (event: Event) => {
    if (event instanceof ErrorEvent) return say(event.message);
    const part = event.target as Element;
    // Firefox reports preloads of modules that it has already; the proxy sees refused ones.
    if (part.matches("link[rel=modulepreload]")) return undefined;
    return say(`not loaded: ${part.outerHTML}`);
  };
  addEventListener("error", onError, true);
  addEventListener("unhandledrejection", ({ reason }) => say(`rejected: ${reason}`));
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
    say(`refused by the policy: ${effectiveDirective} ${blockedURI}`);
  });
  addEventListener(hydrated, () => Object.assign(window, { isHydrated: true }));
}
