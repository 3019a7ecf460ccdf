/** SDR white in HDR, in cd/m² (ITU-R BT.2408). */
export const WHITE_NITS = 203;
const PEAK_NITS = 1000;
const GAMMA_OF_BT_1886 = 2.4;

// Constants of SMPTE ST 2084.
const [M1, M2, C1, C2, C3] = [0.1593017578125, 78.84375, 0.8359375, 18.8515625, 18.6875];

/**
 * Maps a luminance in cd/m², of a grade for 1000, to SDR by the curve of ITU-R BT.2390, 5.4.1.
 * @returns the signal of BT.1886, from 0 to 255
 */
export function toneMapped(nits: number): number {
  const source = signalOf(nits) / signalOf(PEAK_NITS);
  const brightest = signalOf(WHITE_NITS) / signalOf(PEAK_NITS);
  const knee = 1.5 * brightest - 0.5;
  const t = (source - knee) / (1 - knee);
  const curve =
    (2 * t ** 3 - 3 * t ** 2 + 1) * knee +
    (t ** 3 - 2 * t ** 2 + t) * (1 - knee) +
    (3 * t ** 2 - 2 * t ** 3) * brightest;
  const mapped = nitsOf((source < knee ? source : curve) * signalOf(PEAK_NITS));
  return 255 * (mapped / WHITE_NITS) ** (1 / GAMMA_OF_BT_1886);
}

function signalOf(nits: number): number {
  const power = (nits / 10_000) ** M1;
  return ((C1 + C2 * power) / (1 + C3 * power)) ** M2;
}

function nitsOf(signal: number): number {
  const power = signal ** (1 / M2);
  return 10_000 * ((power - C1) / (C2 - C3 * power)) ** (1 / M1);
}
