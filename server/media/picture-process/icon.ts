import sharp from "sharp";

/** Shares of the icon's side: of the logo, of the frame's margin and of the frame's line. */
const LOGO_SHARE = 0.72;
const FRAME_INSET = 0.2;
const FRAME_LINE = 0.06;

export interface Icon {
  /** Bytes of a stored picture; undefined draws an empty frame. */
  logo: Uint8Array | undefined;
  isFull: boolean;
  isInked: boolean;
  /** `#rrggbb` */
  paper: string;
  ink: string;
  size: number;
}

/** Encodes an icon as PNG (U3). @throws sharp's error if the logo can't be decoded */
export async function encodeIcon(icon: Icon): Promise<Uint8Array> {
  const { logo, isFull, size, paper } = icon;
  if (logo && isFull) return sharp(logo).resize(size, size).png().toBuffer();
  const mark = logo ? await logoOf(icon, logo) : await frameOf(icon);
  return sharp({ create: { width: size, height: size, channels: 4, background: paper } })
    .composite([{ input: mark }])
    .png()
    .toBuffer();
}

async function logoOf({ size, ink, isInked }: Icon, logo: Uint8Array): Promise<Buffer> {
  const side = Math.round(size * LOGO_SHARE);
  const fitted = await sharp(logo)
    .resize(side, side, { fit: "contain", background: "#00000000" })
    .ensureAlpha()
    .png()
    .toBuffer();
  if (!isInked) return fitted;
  return square(side, ink)
    .composite([{ input: fitted, blend: "dest-in" }])
    .png()
    .toBuffer();
}

async function frameOf({ size, ink, paper }: Icon): Promise<Buffer> {
  const outer = Math.round(size * (1 - 2 * FRAME_INSET));
  const inner = outer - 2 * Math.max(1, Math.round(size * FRAME_LINE));
  return square(outer, ink)
    .composite([{ input: await square(inner, paper).png().toBuffer() }])
    .png()
    .toBuffer();
}

function square(side: number, background: string) {
  return sharp({ create: { width: side, height: side, channels: 4, background } });
}
