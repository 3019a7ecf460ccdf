import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { scene } from "../pictures.fixtures.ts";
import { blob, multipartHead, post, served, small } from "../routes.fixtures.ts";

test("T24 aborted uploads leave nothing and take no slot from the next", async () => {
  const { url, root, database } = await served();
  const port = Number(new URL(url).port);
  for (let index = 0; index < 60; index += 1) {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.write(
      `POST ${API.upload} HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\n${multipartHead}\x89PNG half a pict`,
    );
    await sleep(2);
    socket.destroy();
  }
  await sleep(200);
  expect(await readdir(root)).toEqual([]);
  expect(await database.selectFrom("media").selectAll().execute()).toEqual([]);
  expect((await post(url, [["file", blob(await small()), "a.png"]])).status).toBe(200);
});

test("R19 fifty uploads at once are all kept or told to come back", async () => {
  const { url } = await served();
  const picture = blob(await scene(800, 600).jpeg().toBuffer());
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => post(url, [["file", picture, "a.jpg"]])),
  );
  for (const { status, headers } of answers) {
    expect([200, 503]).toContain(status);
    expect(headers.has("retry-after")).toBe(status === 503);
  }
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(50);
});
