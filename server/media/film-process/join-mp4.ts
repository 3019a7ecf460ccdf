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

/** Absolute paths of what is joined, and of what it becomes. */
export interface JoinParts {
  /** Fragmented MP4 with H.264. */
  video: string;
  /** The same with AAC; undefined for a silent film. */
  audio: string | undefined;
  to: string;
  /** Seconds after which it ends, at a key frame. Left out: it is whole. */
  endS?: number;
}

/** Writes a video and its sound as one MP4 whose index stands first, without decoding them. */
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

/** What the index has to have room for. */
async function announced(track: InputTrack): Promise<{ maximumPacketCount: number }> {
  const { packetCount } = await track.computePacketStats();
  return { maximumPacketCount: packetCount };
}

/** A source that takes the packets of a track of its kind. */
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
    // In the order of decoding, so that the frames before a key frame have come.
    if (packet.type === "key" && packet.timestamp >= endS) break;
    await source.add(packet, decoderConfig && { decoderConfig });
  }
  source.close();
}

/** How long a loop may be. */
interface LoopLimits {
  mostBytes: number;
  mostS: number;
}

/**
 * Where a film's silent loop ends so that it keeps within its limits: at a key frame, in seconds; after its
 * first segment in any case.
 * @param video absolute path, as above
 */
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

/** What an MP4 of a few seconds has around its frames, in bytes. */
const INDEX_BYTES = 32_000;

function open(path: string): Input {
  return new Input({ source: new FilePathSource(path), formats: [MP4] });
}
