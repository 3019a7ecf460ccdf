import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
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
  const audioTrack = await audioFile?.getPrimaryAudioTrack();
  if (videoTrack === null) throw new Error("there is no video to join");
  const videoSource = new EncodedVideoPacketSource("avc");
  const { packetCount } = await videoTrack.computePacketStats();
  output.addVideoTrack(videoSource, { maximumPacketCount: packetCount });
  const copies = [
    async () => {
      const decoderConfig = (await videoTrack.getDecoderConfig()) ?? undefined;
      for await (const packet of new EncodedPacketSink(videoTrack).packets()) {
        await videoSource.add(packet, decoderConfig && { decoderConfig });
      }
      videoSource.close();
    },
  ];
  if (audioTrack) {
    const audioSource = new EncodedAudioPacketSource("aac");
    const stats = await audioTrack.computePacketStats();
    output.addAudioTrack(audioSource, { maximumPacketCount: stats.packetCount });
    copies.push(async () => {
      const decoderConfig = (await audioTrack.getDecoderConfig()) ?? undefined;
      for await (const packet of new EncodedPacketSink(audioTrack).packets()) {
        await audioSource.add(packet, decoderConfig && { decoderConfig });
      }
      audioSource.close();
    });
  }
  await output.start();
  await Promise.all(copies.map((copy) => copy()));
  await output.finalize();
}

function open(path: string): Input {
  return new Input({ source: new FilePathSource(path), formats: [MP4] });
}
