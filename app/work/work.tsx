import { FooterBlock, type FooterBlockProps } from "../shared/footer-block/footer-block.tsx";
import { FitTitle } from "../shared/fit-title/fit-title.tsx";
import { Archive } from "./archive.tsx";
import { Categories } from "./categories.tsx";
import { MobileArchive } from "./mobile-archive.tsx";
import type { ArchiveFrame, ArchiveRow, CategoryCard } from "./overview.ts";
import styles from "./work.module.css";

interface WorkProps {
  cards: readonly CategoryCard[];
  rows: readonly ArchiveRow[];
  frames: readonly ArchiveFrame[];
  footerBlock: FooterBlockProps;
}

/** The works overview: categories in a broken grid, then the archive (W1–W4). */
export function Work({ cards, rows, frames, footerBlock }: WorkProps) {
  return (
    <>
      <FitTitle text="Our Work" className={styles.heading} />
      <Categories cards={cards} />
      <Archive rows={rows} />
      <MobileArchive frames={frames} />
      <FooterBlock {...footerBlock} />
    </>
  );
}
