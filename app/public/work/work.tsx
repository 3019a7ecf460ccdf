import { FooterBlock, type FooterBlockProps } from "../footer-block/footer-block.tsx";
import { FitTitle } from "../../ui/fit-title/fit-title.tsx";
import { PHONE, useMediaQuery } from "../../motion/use-media-query.ts";
import type { WorkFilter } from "#domain/works.ts";
import { WorksList } from "../works-list/works-list.tsx";
import { Archive } from "./archive/archive.tsx";
import { Categories } from "./categories.tsx";
import { MobileArchive } from "./archive/mobile-archive.tsx";
import type { ArchivedWorks, CategoryCard } from "./overview.ts";
import styles from "./work.module.css";

interface WorkProps {
  cards: readonly CategoryCard[];
  works: ArchivedWorks;
  footerBlock: FooterBlockProps;
}

/** The archive's order (W3); said here, where the page needs nothing else of choices. */
const BY_TITLE: WorkFilter = { order: "title", category: null };

/** The works overview: categories in a broken grid, then the archive (W1–W5). */
export function Work({ cards, works, footerBlock }: WorkProps) {
  const isPhone = useMediaQuery(PHONE);
  return (
    <>
      <FitTitle text="Our Work" className={styles.heading} />
      {cards.length > 0 && <Categories cards={cards} />}
      <WorksList path="/work" choice={BY_TITLE} first={works}>
        {(list) => (
          <>
            <Archive works={list.seenIf(!isPhone)} />
            <MobileArchive
              works={list.seenIf(isPhone)}
              featured={works.featured}
              isPhone={isPhone}
            />
          </>
        )}
      </WorksList>
      <FooterBlock {...footerBlock} />
    </>
  );
}
