import type { Page } from "playwright-core";
import { FLAP_STEP_MS, FLAPS_CLOSE_MS } from "../app/foundation/timing.ts";

/** A picture's box, in CSS pixels of the viewport. */
export interface Box {
  src: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Travel {
  /** CSS pixels. */
  x: number;
  y: number;
  ms: number;
}

const FLAPS = 6;

/** Returns a document of flaps that close and open again by CSS alone. */
export function bareFlaps(): string {
  const flaps = Array.from(
    { length: FLAPS },
    (_, index) => `<div style="--index: ${index}"></div>`,
  );
  return `<!doctype html><style>
    body { margin: 0; background: #f1efe8 }
    div {
      position: fixed; top: 0; bottom: 0; left: calc(100% / ${FLAPS} * var(--index));
      width: calc(100% / ${FLAPS} + 1px); background: #0f2a1e; transform-origin: top;
      transform: perspective(1400px) rotateX(-90deg);
    }
    .plays div {
      animation: turn ${FLAPS_CLOSE_MS - FLAP_STEP_MS * (FLAPS - 1)}ms cubic-bezier(.76, 0, .24, 1)
        calc(var(--index) * ${FLAP_STEP_MS}ms) 2 alternate both;
    }
    @keyframes turn { to { transform: perspective(1400px) rotateX(0deg) } }
  </style>${flaps.join("")}`;
}

/** Returns a document of pictures that CSS alone moves by the same distance. */
export function barePictures(boxes: readonly Box[], { x, y, ms }: Travel): string {
  const pictures = boxes.map(
    (box) =>
      `<img src="${box.src}" width="${box.width}" height="${box.height}" style="left: ${box.x}px; top: ${box.y}px">`,
  );
  return `<!doctype html><style>
    body { margin: 0; overflow: clip; background: #f1efe8 }
    img { position: absolute; object-fit: cover }
    .plays main { animation: go ${ms}ms linear both }
    @keyframes go { to { transform: translate(${x}px, ${y}px) } }
  </style><main>${pictures.join("")}</main>`;
}

/** Shows a document at an address of the page's origin, so that its pictures load. */
export async function show(page: Page, origin: string, html: string): Promise<void> {
  const address = `${origin}/bare-motion`;
  await page.route(address, (route) => route.fulfill({ contentType: "text/html", body: html }));
  await page.goto(address, { waitUntil: "networkidle" });
}

/** Plays a bare document's animations to their end. */
export async function play(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.body.className = "plays";
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
  });
}
