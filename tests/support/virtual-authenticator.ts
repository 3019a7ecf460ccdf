import type { CDPSession, Page } from "playwright-core";

/** Chromium's own authenticator in place of a finger or a key. */
export interface VirtualAuthenticator {
  /** Takes the key away. */
  remove(): Promise<void>;
}

/** Gives the page's browser an authenticator, which makes and uses passkeys without being asked. */
export async function aVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async remove() {
      await session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
    },
  };
}
