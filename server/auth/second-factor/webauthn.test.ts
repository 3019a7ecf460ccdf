import { expect, test } from "vitest";
import { partyAt } from "./webauthn.ts";
import { readCreation, readSignature } from "./webauthn-answers.ts";

test.each([
  ["https://studio.example", "studio.example"],
  ["https://studio.example:8443", "studio.example"],
  ["http://localhost:3000", "localhost"],
  ["http://studio.localhost", "studio.localhost"],
  ["http://studio.example", undefined],
  ["http://localhost.example", undefined],
  ["http://notlocalhost", undefined],
  ["https://192.0.2.1", undefined],
  ["https://[2001:db8::1]", undefined],
])("T27 passkeys of %s sign for %s", (origin, domain) => {
  expect(partyAt(origin)).toEqual(domain && { domain, origin });
});

const ANSWER = { id: "key", rawId: "key", type: "public-key" };
const SIGNED = { clientDataJSON: "a", authenticatorData: "b", signature: "c" };
const CREATED = { clientDataJSON: "a", attestationObject: "b" };

test("T32 an authenticator's answer has an id, its kind and its parts, and nothing else is passed on", () => {
  const passed = { ...ANSWER, clientExtensionResults: {} };
  expect(readSignature({ ...ANSWER, response: { ...SIGNED, more: 1 }, more: 1 })).toEqual({
    ...passed,
    response: SIGNED,
  });
  const transports = ["usb", "telepathy", 1, "nfc"];
  expect(readCreation({ ...ANSWER, response: { ...CREATED, transports } })).toEqual({
    ...passed,
    response: { ...CREATED, transports: ["nfc", "usb"] },
  });
  expect(readCreation({ ...ANSWER, response: { ...CREATED, transports: "usb" } })).toMatchObject({
    response: { transports: [] },
  });
  for (const wrong of [
    { id: 1 },
    { id: "", rawId: "" },
    { id: "k+y", rawId: "k+y" },
    { id: "k".repeat(1365), rawId: "k".repeat(1365) },
    { rawId: "other" },
    { type: "password" },
    { response: undefined },
  ]) {
    const both = [
      readSignature({ ...ANSWER, response: SIGNED, ...wrong }),
      readCreation({ ...ANSWER, response: CREATED, ...wrong }),
    ];
    expect([wrong, both]).toEqual([wrong, [undefined, undefined]]);
  }
  for (const part of Object.keys(SIGNED)) {
    expect(readSignature({ ...ANSWER, response: { ...SIGNED, [part]: 1 } })).toBeUndefined();
  }
  for (const part of Object.keys(CREATED)) {
    expect(readCreation({ ...ANSWER, response: { ...CREATED, [part]: 1 } })).toBeUndefined();
  }
  expect([readSignature("x"), readCreation(undefined)]).toEqual([undefined, undefined]);
});
