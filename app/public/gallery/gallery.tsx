import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { CategoryLink } from "#domain/category.ts";
import type { Words } from "#domain/words/en.ts";
import { fill } from "#domain/words/fill.ts";
import type { ListPage } from "#domain/works.ts";
import { GALLERY_LIGHTBOX_DELAY_MS, GALLERY_LIGHTBOX_FADE_MS } from "../../foundation/timing.ts";
import { playAddress } from "../../ui/film/asked-film.ts";
import { filmItem } from "../../ui/film/film-item.ts";
import { type LightboxItem, useLightbox } from "../../ui/lightbox/lightbox-state.ts";
import { Lightbox } from "../../ui/lightbox/lightbox.tsx";
import { ViewingStage } from "../../ui/lightbox/viewing-stage.tsx";
import { fetchPage, usePages, type LoadPage } from "../../ui/list-pages/use-pages.ts";
import { PageLink, usePrefix } from "../../ui/page-link.tsx";
import { useWords } from "../../ui/words.tsx";
import { CategoryChoice } from "./category/category-choice.tsx";
import { nameOf, type WallFrame } from "./frame.ts";
import styles from "./gallery.module.css";
import { FrameList } from "./frame-list.tsx";
import type { StudioStory } from "./story.tsx";
import { isList } from "./view.ts";
import { Wall } from "./wall/wall.tsx";

interface GalleryProps {
  /** Undefined if no category has pictures. */
  category: CategoryLink | undefined;
  categories: readonly CategoryLink[];
  story: StudioStory;
  address: string;
  first: ListPage<WallFrame>;
}

const FADE = {
  inMs: GALLERY_LIGHTBOX_FADE_MS,
  outMs: GALLERY_LIGHTBOX_FADE_MS,
  delayMs: GALLERY_LIGHTBOX_DELAY_MS,
};

/** A category's frames as a wall or a list, with a lightbox. */
export function Gallery(props: GalleryProps) {
  const { category, categories, address, first } = props;
  const words = useWords("gallery").gallery;
  return (
    <div className={styles.gallery}>
      <h1 className="visually-hidden">{galleryTitle(category, words)}</h1>
      {category && <CategoryChoice chosen={category} categories={categories} count={first.total} />}
      <Frames key={`${address} ${first.from}`} {...props} />
    </div>
  );
}

function Frames({ category, story, address, first }: GalleryProps) {
  const [search] = useSearchParams();
  const words = useWords("film", "gallery", "picture");
  const box = useLightbox();
  const slug = category?.slug ?? "";
  const prefix = usePrefix();
  const load = useMemo(() => frameLoader(prefix, slug), [prefix, slug]);
  const pages = usePages({ name: address, first, load });
  const { from, rows: frames, loadMore } = pages;
  const items = useMemo(
    () => frames.map((frame, index) => itemOf(frame, from + index, { words, prefix })),
    [frames, from, words, prefix],
  );
  const { open, dispatch } = box;
  const caption = useCallback(
    (index: number) => {
      const frame = frames[index];
      // The modal dialog would cover the page transition, so close it when the transition begins.
      return frame && <Caption frame={frame} onLeave={() => dispatch({ type: "close" })} />;
    },
    [frames, dispatch],
  );
  const frameList = <FrameList story={story} pages={pages} onOpen={open} />;
  return (
    <>
      {isList(search) ? (
        frameList
      ) : (
        <>
          <Wall
            name={category?.name ?? ""}
            story={story}
            frames={frames}
            onOpen={open}
            onNearEnd={loadMore}
          />
          <noscript>{frameList}</noscript>
        </>
      )}
      <Lightbox
        box={box}
        items={items}
        label={galleryTitle(category, words.gallery)}
        fade={FADE}
        stage={ViewingStage}
        caption={caption}
      />
    </>
  );
}

/** Returns the title of a gallery's page. */
export function galleryTitle(category: CategoryLink | undefined, words: Words["gallery"]): string {
  return category ? fill(words.title, { category: category.name }) : words.titleAlone;
}

function frameLoader(prefix: string, category: string): LoadPage<WallFrame> {
  const query = new URLSearchParams({ category });
  return async (from, signal) => {
    query.set("from", String(from));
    const page = await fetchPage<WallFrame>(`${prefix}/gallery/rows?${query.toString()}`, signal);
    if (!page && !signal.aborted) console.error("The pictures could not be loaded");
    return page;
  };
}

function Caption({ frame, onLeave }: { frame: WallFrame; onLeave: () => void }) {
  return (
    <p className={styles.caption}>
      <span className={styles.title}>
        {frame.title}
        {frame.media.caption && (
          <span lang={frame.media.langs?.caption}> — {frame.media.caption}</span>
        )}
      </span>
      <PageLink to={frame.address} className={styles.explore} onClick={onLeave}>
        {useWords("gallery").gallery.explore} <span className={styles.count}>{frame.count}</span>
      </PageLink>
    </p>
  );
}

function itemOf(
  frame: WallFrame,
  index: number,
  { words, prefix }: { words: Pick<Words, "film" | "picture">; prefix: string },
): LightboxItem {
  const { media, isFilm, title, address, place } = frame;
  if (isFilm) return filmItem(media, title, playAddress(prefix + address, place));
  return { kind: "picture", media, fallbackAlt: nameOf(frame, index, words) };
}
