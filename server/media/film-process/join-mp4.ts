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
}

/** Writes a video and its sound as one MP4 whose index stands first, without decoding them. */
export async function joinAsMp4({ video, audio, to }: JoinParts): Promise<void> {
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
  const copies = [() => copyPackets(videoTrack, videoSource)];
  const audioTrack = await audioFile?.getPrimaryAudioTrack();
  if (audioTrack) {
    const audioSource = new EncodedAudioPacketSource("aac");
    output.addAudioTrack(audioSource, await announced(audioTrack));
    copies.push(() => copyPackets(audioTrack, audioSource));
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
): Promise<void> {
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    await source.add(packet, decoderConfig && { decoderConfig });
  }
  source.close();
}

function open(path: string): Input {
  return new Input({ source: new FilePathSource(path), formats: [MP4] });
}
