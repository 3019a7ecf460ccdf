import { useEffect, useState, type RefObject } from "react";
import type { PRINTED_QUERY } from "#domain/private-link.ts";

/** Leads to the document that is made for paper. Repeated here: importing it would load the schemas of links. */
export const PRINTED: typeof PRINTED_QUERY = "?print";

/** The JPEG quality of a printed picture; higher ones are larger without looking better on paper. */
const QUALITY = 0.86;

/**
 * Prints the page once all its pictures are decoded (J3).
 * @returns whether everything is ready for paper
 */
export function usePrinted(page: RefObject<HTMLElement | null>, isPrinted: boolean): boolean {
  const [isReady, setReady] = useState(false);
  usePrintKeys(isPrinted);
  useEffect(() => {
    if (!isPrinted) return undefined;
    const leaving = new AbortController();
    const images = [...(page.current?.querySelectorAll("img") ?? [])];
    const addresses: string[] = [];
    const prepare = async () => {
      await document.fonts.ready;
      // One after another, because a decoded picture of this size takes 15 MB.
      for (const image of images) {
        const address = await asJpeg(image).catch(() => undefined);
        if (leaving.signal.aborted) return;
        if (address === undefined) continue;
        addresses.push(address);
        replaceBy(image, address);
      }
      await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
      if (leaving.signal.aborted) return;
      setReady(true);
      // After the next paint, which shows that everything is ready.
      requestAnimationFrame(() => setTimeout(() => window.print()));
    };
    void prepare();
    return () => {
      leaving.abort();
      addresses.forEach((address) => URL.revokeObjectURL(address));
    };
  }, [page, isPrinted]);
  return isReady;
}

/**
 * Has the keys that print lead to the document that is made for it: a browser does not wait for pictures of another
 * size once it prints.
 */
function usePrintKeys(isPrinted: boolean): void {
  useEffect(() => {
    if (isPrinted) return undefined;
    const toPrinted = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (ctrlKey === metaKey || altKey || shiftKey || key.toLowerCase() !== "p") return;
      event.preventDefault();
      location.assign(PRINTED);
    };
    addEventListener("keydown", toPrinted);
    return () => removeEventListener("keydown", toPrinted);
  }, [isPrinted]);
}

/** Encodes a picture again: browsers put only JPEG into a PDF as it is, everything else without loss. */
async function asJpeg(image: HTMLImageElement): Promise<string | undefined> {
  await image.decode();
  const bitmap = await createImageBitmap(await (await fetch(image.currentSrc)).blob());
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const jpeg = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/jpeg", QUALITY);
  });
  return jpeg ? URL.createObjectURL(jpeg) : undefined;
}

function replaceBy(image: HTMLImageElement, address: string): void {
  for (const source of image.parentElement?.querySelectorAll("source") ?? []) {
    source.type = "image/jpeg";
    source.srcset = address;
  }
  image.src = address;
}
