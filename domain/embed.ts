/** The sites whose films a project may show, each with the origin of its player (V9). */
const PLAYERS = {
  Vimeo: "https://player.vimeo.com",
  YouTube: "https://www.youtube-nocookie.com",
} as const;

/** A film of another site, which is asked for nothing before a visitor presses play (V9). */
export interface Embed {
  /** The site's name, as visitors read it. */
  site: keyof typeof PLAYERS;
  /** The origin that the page's policy has to allow. */
  origin: string;
  /** The address of its player, which begins to play at once. */
  player: string;
  /** The address of its page, in one form. */
  page: string;
}

const VIMEO =
  /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/|manage\/videos\/|channels\/[\w-]+\/|ondemand\/[\w-]+\/|user\d+\/review\/|(?:groups|album|showcase)\/[\w-]+\/videos?\/)?(\d{6,12})(?:\/([0-9a-f]{6,16}))?\/?(?:[?#](.*))?$/i;
const YOUTUBE =
  /^https?:\/\/(?:www\.|m\.|music\.)?(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:(?:embed|shorts|live|v)\/|watch\/?\?(?:[^#]*&)?v=))([\w-]{11})(?:[?&#/].*)?$/i;

/** The hosts of both sites' pages; pictures and files lie at others. */
const PAGES =
  /^https?:\/\/(?:www\.|m\.|music\.|player\.)?(?:vimeo\.com|youtu\.be|youtube(?:-nocookie)?\.com)(?::\d+)?(?:[/?#]|$)/i;
const FILE = /\.(?:mp4|webm)(?:$|[?#])/i;

/** True for a page of those sites that is no film's: shown as a picture, it would only be asked for. */
export function isPageWithoutFilm(url: string): boolean {
  return PAGES.test(url) && embedOf(url) === undefined && !FILE.test(url);
}

/** The film behind an address of Vimeo or YouTube, in any form that people copy; undefined for all else. */
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
