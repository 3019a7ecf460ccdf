import { FooterBlock, type FooterBlockProps } from "../shared/footer-block/footer-block.tsx";
import { FitTitle } from "../shared/fit-title/fit-title.tsx";
import { Archive } from "./archive.tsx";
import { Categories } from "./categories.tsx";
import { MobileArchive } from "./mobile-archive.tsx";
import { withoutFeatured, type ArchivedWork, type CategoryCard } from "./overview.ts";
import styles from "./work.module.css";

interface WorkProps {
  cards: readonly CategoryCard[];
  works: readonly ArchivedWork[];
  footerBlock: FooterBlockProps;
}

/** The works overview: categories in a broken grid, then the archive (W1–W5). */
export function Work({ cards, works, footerBlock }: WorkProps) {
  return (
    <>
      <FitTitle text="Our Work" className={styles.heading} />
      {cards.length > 0 && <Categories cards={cards} />}
      <Archive works={works} />
      <MobileArchive works={withoutFeatured(works)} />
      <FooterBlock {...footerBlock} />
    </>
  );
}
