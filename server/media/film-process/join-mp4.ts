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
  /** Ends the MP4 before the first key frame at or after this second. */
  endS?: number;
}

/** Joins a video and its sound to one MP4 with its index at the start, without decoding. */
export async function joinAsMp4({ video, audio, to, endS = Infinity }: JoinParts): Promise<void> {
  using videoFile = open(video);
  using audioFile = audio === undefined ? undefined : open(audio);
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: "reserve" }),
    target: new FilePathTarget(to),
  });
  const videoTrack = await videoFile.getPrimaryVideoTrack();
  if (videoTrack === null) throw new Error("there is no video to join");
  const videoSource = new EncodedVideoPacketSource("avc");
  output.addVideoTrack(videoSource, await announced(videoTrack));
  const copies = [() => copyPackets(videoTrack, videoSource, endS)];
  const audioTrack = await audioFile?.getPrimaryAudioTrack();
  if (audioTrack) {
    const audioSource = new EncodedAudioPacketSource("aac");
    output.addAudioTrack(audioSource, await announced(audioTrack));
    copies.push(() => copyPackets(audioTrack, audioSource, endS));
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

interface PacketSource<Config> {
  add(packet: EncodedPacket, meta?: { decoderConfig?: Config }): Promise<void>;
  close(): void;
}

async function copyPackets<Config>(
  track: InputTrack & { getDecoderConfig(): Promise<Config | null> },
  source: PacketSource<Config>,
  endS: number,
): Promise<void> {
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    // Packets are in decoding order, so all frames shown before this key frame are copied.
    if (packet.type === "key" && packet.timestamp >= endS) break;
    await source.add(packet, decoderConfig && { decoderConfig });
  }
  source.close();
}

interface LoopLimits {
  mostBytes: number;
  mostS: number;
}

/** Returns the last key frame's second within the limits, at least one segment; Infinity if all fits (V7). */
export async function endOfLoop(video: string, { mostBytes, mostS }: LoopLimits): Promise<number> {
  using file = open(video);
  const track = await file.getPrimaryVideoTrack();
  if (track === null) throw new Error("there is no video to cut");
  const packets = new EncodedPacketSink(track).packets(undefined, undefined, {
    metadataOnly: true,
  });
  const startS = await track.getFirstTimestamp();
  let bytes = INDEX_BYTES;
  let endS: number | undefined;
  for await (const { type, timestamp, byteLength } of packets) {
    if (type === "key" && timestamp > startS) {
      const isWithin = bytes <= mostBytes && timestamp - startS <= mostS;
      if (endS !== undefined && !isWithin) return endS;
      endS = timestamp;
    }
    bytes += byteLength;
  }
  const seconds = (await track.computeDuration()) - startS;
  return endS !== undefined && (bytes > mostBytes || seconds > mostS) ? endS : Infinity;
}

/** Estimated size of a loop's MP4 without its frames. */
const INDEX_BYTES = 32_000;

function open(path: string): Input {
  return new Input({ source: new FilePathSource(path), formats: [MP4] });
}
