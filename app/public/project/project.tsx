import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useHref } from "react-router";
import { galleryAddress } from "#domain/category.ts";
import { filmLoops } from "#domain/film.ts";
import { fill } from "#domain/words/fill.ts";
import { useLazyModule } from "../../foundation/use-lazy-module.ts";
import { takeAskedItem } from "../../ui/film/asked-film.ts";
import { FitTitle } from "../../ui/fit-title/fit-title.tsx";
import { PageLink } from "../../ui/page-link.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import { useWords } from "../../ui/words.tsx";
import { Band } from "./band/band.tsx";
import { OpenFrame, type OnOpen } from "./band/frame.tsx";
import { usePinnedBand } from "./band/use-pinned-band.ts";
import { NextPost } from "./next-post/next-post.tsx";
import type { Neighbour, ProjectPage, ShownNeighbours } from "./page.ts";
import styles from "./project.module.css";
import { Story } from "./story/story.tsx";
import { useProjectLightbox } from "./lightbox/use-project-lightbox.ts";
import { lightboxMedia } from "./lightbox/lightbox-media.ts";

const loadMovingCover = () => import("./moving-cover.tsx");

const COVER_SLOTS = [
  { when: "(max-width: 768px)", width: "100vw" },
  { width: "100vw", ratio: 16 / 9 },
];

/** A project's page (P1); `label` is shown above the title of a project that is not public. */
export function Project({ label, ...page }: ProjectPage & { label?: ReactNode }) {
  const { title, cover, mainFilm, images, neighbours } = page;
  const address = useHref(page.address);
  const words = useWords("film", "picture", "project");
  const article = useRef<HTMLElement>(null);
  const pinned = usePinnedBand();
  const { items, coverIndex } = useMemo(
    () => lightboxMedia({ title, address, cover, mainFilm, images }, words.picture),
    [title, address, cover, mainFilm, images, words],
  );
  const isFilmed = items[coverIndex] !== undefined && items[coverIndex].kind !== "picture";
  const loops = mainFilm ? filmLoops(mainFilm.url, mainFilm.film) : undefined;
  const moving = useLazyModule(loadMovingCover, loops !== undefined);
  const openersOf = (index: number) => [
    ...(article.current?.querySelectorAll<HTMLElement>(`[data-open="${index}"]`) ?? []),
  ];
  const { box, Lightbox } = useProjectLightbox(article, (index) => {
    if (index < images.length) pinned.show(index);
    else openersOf(index)[0]?.scrollIntoView({ block: "center" });
  });
  const [preview, setPreview] = useState<string>();
  useAskedItem(items.length, box.open);
  const open: OnOpen = (index, address) => {
    setPreview(address);
    box.open(index);
  };
  const focusFrame = (index: number) => {
    const openers = openersOf(index);
    // The main image and a frame may be the same item; the focus stays on the one that opened it.
    if (openers.some((each) => each === document.activeElement)) return;
    openers.at(-1)?.focus({ preventScroll: true });
  };
  return (
    <article ref={article}>
      {label}
      <FitTitle text={title} className={styles.title} />
      <Facts year={page.year} categories={page.categories} frames={images.length} />
      {cover && (
        <div className={styles.main} data-cursor="view">
          <Picture
            media={cover}
            fallbackAlt={fill(words.picture.main, { title })}
            slots={COVER_SLOTS}
            eager
            className={styles.cover}
          />
          {moving && loops && (
            <moving.MovingCover
              key={page.slug}
              loops={loops}
              isCovered={box.state.phase !== "closed"}
            />
          )}
          <OpenFrame
            index={coverIndex}
            label={isFilmed ? words.project.playMain : words.project.enlargeMain}
            onOpen={open}
            {...(isFilmed && { mark: words.film.play })}
          />
        </div>
      )}
      <Story {...page.story} />
      {images.length > 0 && <Band title={title} images={images} pinned={pinned} onOpen={open} />}
      {neighbours?.next && <NextPost {...neighbours.next} />}
      {neighbours && <Pager {...neighbours} />}
      {Lightbox && (
        <Lightbox
          box={box}
          title={title}
          items={items}
          images={images}
          preview={preview}
          onClosed={focusFrame}
        />
      )}
    </article>
  );
}

/** Opens the film that the page was reloaded to play. */
function useAskedItem(total: number, open: (index: number) => void): void {
  useEffect(() => {
    const index = takeAskedItem();
    if (index !== undefined && index < total) open(index);
  }, [total, open]);
}

interface FactsProps {
  year: number;
  categories: ProjectPage["categories"];
  frames: number;
}

function Facts({ year, categories, frames }: FactsProps) {
  const words = useWords("project").project;
  const first = categories.find(({ slug }) => slug)?.slug;
  return (
    <div className={`${styles.facts} type-label`}>
      <p>{year}</p>
      <ul className={styles.categories}>
        {categories.map(({ name, slug }) => (
          <li key={name}>
            {slug ? (
              <PageLink to={galleryAddress(slug)} className={styles.category}>
                {name}
              </PageLink>
            ) : (
              name
            )}
          </li>
        ))}
      </ul>
      <p>
        {frames} {frames === 1 ? words.frame : words.frames}
      </p>
      {first && (
        <PageLink to={galleryAddress(first)} className={styles.explore}>
          {words.gallery}
        </PageLink>
      )}
    </div>
  );
}

interface ProjectLabelProps {
  lang?: string;
  /** Whether the label is less prominent. */
  isQuiet?: boolean;
  children: ReactNode;
}

/** The line above the title of a project that is not public. */
export function ProjectLabel({ lang, isQuiet = false, children }: ProjectLabelProps) {
  return (
    <p lang={lang} className={`${styles.label} type-label`} data-quiet={isQuiet || undefined}>
      {children}
    </p>
  );
}

function Pager({ position, total, previous, next }: ShownNeighbours) {
  const words = useWords("project", "step");
  const { step } = words;
  return (
    <nav className={`${styles.pager} type-label`} aria-label={words.project.pager}>
      <Turn to={previous} label={step.previous}>
        <span aria-hidden>← </span>
        {step.previous}
      </Turn>
      <p>
        <b>{position}</b> / {total}
      </p>
      <Turn to={next} label={step.next}>
        {step.next}
        <span aria-hidden> →</span>
      </Turn>
    </nav>
  );
}

interface TurnProps {
  to: Neighbour | null;
  label: string;
  children: ReactNode;
}

function Turn({ to, label, children }: TurnProps) {
  const words = useWords("project").project;
  if (!to) {
    return (
      <button type="button" className={styles.turn} disabled>
        {children}
      </button>
    );
  }
  return (
    <PageLink
      to={to.address}
      className={styles.turn}
      aria-label={fill(words.neighbour, { step: label, title: to.title })}
    >
      {children}
    </PageLink>
  );
}
