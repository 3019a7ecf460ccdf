import { Readable } from "node:stream";
import { expect, test } from "vitest";
import type { ShareDrawing } from "../picture-process/share/share-image.ts";
import { createShareImages, type ShareLook } from "./share-images.ts";

const URL = `/media/${"a".repeat(32)}.jpg`;
const LOOK: ShareLook = {
  title: "Seda",
  brand: "Claqueta",
  labels: [],
  frames: "",
  paper: "#ffffff",
  ink: "#000000",
  picture: { url: URL, width: 300, height: 200, focus: null },
  logo: null,
};

function images(
  draw: (drawing: ShareDrawing) => Promise<Uint8Array> = async () => Buffer.from("jpeg"),
) {
  const drawings: ShareDrawing[] = [];
  const shareImages = createShareImages({
    storage: {
      async read(key) {
        const file = { size: 3, modified: 0, stream: Readable.from([Buffer.from("abc")]) };
        return URL.endsWith(key) ? file : undefined;
      },
    },
    pictures: {
      drawShareImage(drawing) {
        drawings.push(drawing);
        return draw(drawing);
      },
    },
  });
  return { shareImages, drawings };
}

test("S1 a share image is drawn once, however many ask for it and however often", async () => {
  const { shareImages, drawings } = images();
  const asked = Array.from({ length: 30 }, () => shareImages.find("a", LOOK));
  for (const drawn of await Promise.all(asked)) expect(drawn.isWhole).toBe(true);
  await shareImages.find("a", LOOK);
  expect(drawings).toHaveLength(1);
  expect(drawings[0]?.picture?.bytes).toEqual(Buffer.from("abc"));
});

test("S1 share images are drawn one at a time, and beyond a few that wait the next are refused", async () => {
  let [now, most] = [0, 0];
  const { shareImages } = images(async () => {
    most = Math.max(most, (now += 1));
    await new Promise((resolve) => setTimeout(resolve, 2));
    now -= 1;
    return Buffer.from("jpeg");
  });
  const asked = Array.from({ length: 60 }, (_, index) => shareImages.find(`${index}`, LOOK));
  const answers = await Promise.allSettled(asked);
  expect(most).toBe(1);
  const refused = answers.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(10);
  for (const each of refused) expect(each).toMatchObject({ reason: { code: "busy" } });
});

test("S1 R17 a picture that is gone or damaged is left out for now, and tried again", async () => {
  const { shareImages, drawings } = images(async ({ picture }) => {
    if (picture) throw new Error("damaged");
    return Buffer.from("type alone");
  });
  const gone = { url: `/media/${"b".repeat(32)}.jpg`, width: 3, height: 2, focus: null };
  expect((await shareImages.find("a", { ...LOOK, picture: gone })).isWhole).toBe(false);
  for (let tries = 0; tries < 2; tries += 1) {
    const { isWhole, bytes } = await shareImages.find("b", LOOK);
    expect([isWhole, String(bytes)]).toEqual([false, "type alone"]);
  }
  expect(drawings).toHaveLength(5);
});
