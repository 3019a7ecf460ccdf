import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { aFolder } from "../../tests/support/studio-process.ts";
import { runSubprocess } from "./subprocess.ts";

test("a process that cannot be started fails the command, not the server", async () => {
  const { execPath } = process;
  onTestFinished(() => void (process.execPath = execPath));
  process.execPath = `${await aFolder()}/no-such-program`;
  const complaints: unknown[] = [];
  const note = (error: unknown) => complaints.push(error);
  process.on("unhandledRejection", note);
  onTestFinished(() => void process.off("unhandledRejection", note));
  const printed = runSubprocess("check", ["--json"]);
  await expect(text(printed)).rejects.toMatchObject({ code: "ENOENT" });
  // A command whose output nobody reads must not cause an unhandled error.
  runSubprocess("check", []).on("error", () => {});
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(complaints).toEqual([]);
});

test("an aborted command ends with an error", async () => {
  const calledOff = new AbortController();
  const printed = text(runSubprocess("check", ["--json"], calledOff.signal));
  calledOff.abort();
  await expect(printed).rejects.toThrow();
});
