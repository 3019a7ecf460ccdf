const { promise, resolve } = Promise.withResolvers<void>();

/**
 * Resolves once the page can be seen: at the intro loader's end, or as soon as scripts
 * run where there is none (G11). What plays on arrival waits for it.
 */
export const introOver: Promise<void> = promise;

/** Says that the page can be seen. */
export function endIntro(): void {
  resolve();
}
