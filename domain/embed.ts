const PLAYERS = {
  Vimeo: "https://player.vimeo.com",
  YouTube: "https://www.youtube-nocookie.com",
} as const;

/** A film on another site; nothing is requested from that site before the visitor presses play. */
export interface Embed {
  site: keyof typeof PLAYERS;
  /** The origin for the page's `frame-src` policy. */
  origin: string;
  player: string;
  page: string;
}

const VIMEO =
  /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/|manage\/videos\/|channels\/[\w-]+\/|ondemand\/[\w-]+\/|user\d+\/review\/|(?:groups|album|showcase)\/[\w-]+\/videos?\/)?(\d{6,12})(?:\/([0-9a-f]{6,16}))?\/?(?:[?#](.*))?$/i;
const YOUTUBE =
  /^https?:\/\/(?:www\.|m\.|music\.)?(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:(?:embed|shorts|live|v)\/|watch\/?\?(?:[^#]*&)?v=))([\w-]{11})(?:[?&#/].*)?$/i;

const PAGES =
  /^https?:\/\/(?:www\.|m\.|music\.|player\.)?(?:vimeo\.com|youtu\.be|youtube(?:-nocookie)?\.com)(?::\d+)?(?:[/?#]|$)/i;
const FILE = /\.(?:mp4|webm)(?:$|[?#])/i;

/** Detects Vimeo and YouTube pages without a film: shown as a picture, they would only cause a request. */
export function isPageWithoutFilm(url: string): boolean {
  return PAGES.test(url) && embedOf(url) === undefined && !FILE.test(url);
}

/** Recognizes every common form of a Vimeo or YouTube address (V9); undefined for all others. */
export function embedOf(url: string): Embed | undefined {
  const [, vimeo, hash, query] = VIMEO.exec(url) ?? [];
  if (vimeo !== undefined) {
    const secret = hash ?? /(?:^|&)h=([0-9a-f]{6,16})/i.exec(query ?? "")?.[1];
    const origin = PLAYERS.Vimeo;
    return {
      site: "Vimeo",
      origin,
      player: `${origin}/video/${vimeo}?${secret ? `h=${secret}&` : ""}dnt=1&autoplay=1`,
      page: `https://vimeo.com/${vimeo}${secret ? `/${secret}` : ""}`,
    };
  }
  const [, youtube] = YOUTUBE.exec(url) ?? [];
  if (youtube === undefined) return undefined;
  const origin = PLAYERS.YouTube;
  return {
    site: "YouTube",
    origin,
    player: `${origin}/embed/${youtube}?autoplay=1&playsinline=1&rel=0`,
    page: `https://www.youtube.com/watch?v=${youtube}`,
  };
}
