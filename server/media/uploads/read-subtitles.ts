import { message, type MessageCode } from "#domain/messages.ts";
import { refuse } from "#domain/refusal.ts";

const MAX_SUBTITLE_BYTES = 1024 * 1024;
const MOST_CUES = 20_000;

interface Cue {
  startMs: number;
  endMs: number;
  /** WebVTT cue settings, such as `line:0`. */
  settings: string;
  lines: string[];
}

/** WebVTT may omit the hours; SRT has a comma before the milliseconds. */
const TIMING =
  /^(?:(\d{1,4}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})[ \t]+-->[ \t]+(?:(\d{1,4}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})(?:[ \t]+(.*))?$/;
const OTHER_BLOCK = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/;
const SETTING = /^(?:vertical|line|position|size|align):[\w.,%-]+$/;
/** SRT markup that browsers don't know: fonts and positions. */
const SRT_ONLY = /<\/?font\b[^>]*>|\{\\[^}]*\}/gi;
// oxlint-disable-next-line no-control-regex -- what no text has, but a file of another kind
const NO_TEXT = /[\0-\x08\x0e-\x1f]/;

/**
 * Converts WebVTT or SRT to plain WebVTT with sorted cues, without styles and notes (V6).
 * @throws Refusal `subtitles-broken` with the first wrong line and the reason, or `subtitles-too-large`
 */
export function readSubtitles(bytes: Uint8Array, file: string): string {
  if (bytes.byteLength > MAX_SUBTITLE_BYTES) return refuse("subtitles-too-large", { file });
  const refuseLine = (index: number, why: MessageCode): never =>
    refuse("subtitles-broken", { file, line: String(index + 1), why: message(why) });
  const lines = decode(bytes).split(/\r\n?|\n/);
  const wrong = lines.findIndex((line) => NO_TEXT.test(line));
  if (wrong >= 0) return refuseLine(wrong, "subtitles-no-text");
  const blocks = blocksOf(lines);
  const isWebVtt = takeHeader(blocks);
  const cues: Cue[] = [];
  for (const block of blocks) {
    const cue = readCue(block, refuseLine);
    if (cue) cues.push(isWebVtt ? cue : { ...cue, lines: cue.lines.map(escapeText) });
  }
  if (cues.length === 0) return refuseLine(0, "subtitles-none");
  if (cues.length > MOST_CUES) return refuse("subtitles-too-large", { file });
  return asWebVtt(cues.toSorted((a, b) => a.startMs - b.startMs));
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

interface Block {
  index: number;
  lines: string[];
}

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let current: Block | undefined;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") current = undefined;
    else if (current) current.lines.push(line);
    else blocks.push((current = { index, lines: [line] }));
  }
  return blocks;
}

/** Removes WebVTT's header, which a cue may follow without a gap; returns whether there was one. */
function takeHeader(blocks: Block[]): boolean {
  const [head] = blocks;
  if (head === undefined || !/^WEBVTT(?:[ \t]|$)/.test(head.lines[0] ?? "")) return false;
  const at = head.lines.findIndex((line) => line.includes("-->"));
  if (at < 0) blocks.shift();
  else blocks[0] = { index: head.index + at, lines: head.lines.slice(at) };
  return true;
}

/** Escapes SRT text for WebVTT, except for the tags that both formats have. */
function escapeText(line: string): string {
  return line
    .replaceAll(/&(?!(?:amp|lt|gt|nbsp);)/g, "&amp;")
    .replaceAll(/<(?!\/?[biu]>)/gi, "&lt;");
}

/** Undefined for a block without a cue, or a cue without text. */
function readCue(
  { index, lines }: Block,
  refuseLine: (index: number, why: MessageCode) => never,
): Cue | undefined {
  if (OTHER_BLOCK.test(lines[0] ?? "")) return undefined;
  const at = lines.findIndex((line) => line.includes("-->"));
  if (at < 0 || at > 1) return refuseLine(index, "subtitles-no-time");
  const timing = TIMING.exec(lines[at]?.trim() ?? "");
  if (timing === null) return refuseLine(index + at, "subtitles-wrong-time");
  const startMs = milliseconds(timing.slice(1, 5));
  const endMs = milliseconds(timing.slice(5, 9));
  if (startMs === undefined || endMs === undefined) {
    return refuseLine(index + at, "subtitles-wrong-time");
  }
  if (endMs <= startMs) return refuseLine(index + at, "subtitles-ends-early");
  const text = lines.slice(at + 1).map((line) => line.replace(SRT_ONLY, "").trim());
  const next = text.findIndex((line) => line.includes("-->"));
  if (next >= 0) return refuseLine(index + at + 1 + next, "subtitles-no-gap");
  const settings = (timing[9] ?? "").split(/\s+/).filter((each) => SETTING.test(each));
  const shown = text.filter((line) => line !== "");
  return shown.length === 0
    ? undefined
    : { startMs, endMs, settings: settings.join(" "), lines: shown };
}

function milliseconds(parts: readonly (string | undefined)[]): number | undefined {
  const [hours = "0", minutes = "", seconds = "", fraction = ""] = parts;
  if (Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return (
    ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 +
    Number(fraction.padEnd(3, "0"))
  );
}

function asWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ startMs, endMs, settings, lines }) =>
    [`${momentText(startMs)} --> ${momentText(endMs)} ${settings}`.trim(), ...lines].join("\n"),
  );
  return `${["WEBVTT", ...blocks].join("\n\n")}\n`;
}

function momentText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const clock = parts.map((part) => String(part).padStart(2, "0")).join(":");
  return `${clock}.${String(ms % 1000).padStart(3, "0")}`;
}
