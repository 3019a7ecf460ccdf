import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputTrack,
  MP4,
  Mp4OutputFormat,
  Output,
} from "mediabunny";

/** Absolute paths; `video` and `audio` are fragmented MP4 with H.264 and AAC. */
export interface JoinParts {
  video: string;
  audio: string | undefined;
  to: string;
  /** Begins the MP4 at the key frame at this second, or at the last before it; 0 by default. */
  startS?: number;
  /** Ends the MP4 before the first key frame at or after this second. */
  endS?: number;
}

/** Joins a video and its sound to one MP4 with its index at the start, without decoding. */
export async function joinAsMp4({
  video,
  audio,
  to,
  startS = 0,
  endS = Infinity,
}: JoinParts): Promise<void> {
  using videoFile = openMp4(video);
  using audioFile = audio === undefined ? undefined : openMp4(audio);
  const output = new Output({
    // A loop is small, and room for the whole film's index would be larger than it.
    format: new Mp4OutputFormat({ fastStart: endS === Infinity ? "reserve" : "in-memory" }),
    target: new FilePathTarget(to),
  });
  const videoTrack = await videoFile.getPrimaryVideoTrack();
  if (videoTrack === null) throw new Error("there is no video to join");
  const videoSource = new EncodedVideoPacketSource("avc");
  output.addVideoTrack(videoSource, await announced(videoTrack));
  const copies = [() => copyPackets(videoTrack, videoSource, { startS, endS })];
  const audioTrack = await audioFile?.getPrimaryAudioTrack();
  if (audioTrack) {
    const audioSource = new EncodedAudioPacketSource("aac");
    output.addAudioTrack(audioSource, await announced(audioTrack));
    copies.push(() => copyPackets(audioTrack, audioSource, { startS: 0, endS }));
  }
  await output.start();
  await Promise.all(copies.map((copy) => copy()));
  await output.finalize();
}

/** With `fastStart: "reserve"` the index needs the packet count in advance. */
async function announced(track: InputTrack): Promise<{ maximumPacketCount: number }> {
  const { packetCount } = await track.computePacketStats();
  return { maximumPacketCount: packetCount };
}

/** Timestamps of a frame before and after it is written differ by less. */
const TOLERANCE_S = 0.01;

/** Finds the key frame at a second, or the last before it. @throws Error if there is none */
export async function keyFrameAt(sink: EncodedPacketSink, seconds: number): Promise<EncodedPacket> {
  const found = await sink.getKeyPacket(seconds + TOLERANCE_S);
  if (found === null) throw new Error("there is no key frame to begin with");
  return found;
}

interface PacketSource<Config> {
  add(packet: EncodedPacket, meta?: { decoderConfig?: Config }): Promise<void>;
  close(): void;
}

async function copyPackets<Config>(
  track: InputTrack & { getDecoderConfig(): Promise<Config | null> },
  source: PacketSource<Config>,
  { startS, endS }: { startS: number; endS: number },
): Promise<void> {
  const sink = new EncodedPacketSink(track);
  const first = startS === 0 ? undefined : await keyFrameAt(sink, startS);
  const skippedS = first?.timestamp ?? 0;
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  for await (const packet of sink.packets(first)) {
    // Packets are in decoding order, so all frames shown before this key frame are copied.
    if (packet.type === "key" && packet.timestamp >= endS) break;
    const moved = packet.clone({ timestamp: packet.timestamp - skippedS });
    await source.add(moved, decoderConfig && { decoderConfig });
  }
  source.close();
}

/** Opens an MP4 file; the caller disposes it. */
export function openMp4(path: string): Input {
  return new Input({ source: new FilePathSource(path), formats: [MP4] });
}
