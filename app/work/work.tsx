import { FooterBlock, type FooterBlockProps } from "../shared/footer-block/footer-block.tsx";
import { FitTitle } from "../shared/fit-title/fit-title.tsx";
import { PHONE, useMedia } from "../shared/motion/use-media.ts";
import type { Choice } from "../shared/work-rows/choice.ts";
import { WorksList } from "../shared/work-rows/works-list.tsx";
import { Archive } from "./archive.tsx";
import { Categories } from "./categories.tsx";
import { MobileArchive } from "./mobile-archive.tsx";
import type { ArchivedWorks, CategoryCard } from "./overview.ts";
import styles from "./work.module.css";

interface WorkProps {
  cards: readonly CategoryCard[];
  works: ArchivedWorks;
  footerBlock: FooterBlockProps;
}

/** The archive's order (W3); said here, where the page needs nothing else of choices. */
const BY_TITLE: Choice = { order: "title", category: null };

/** The works overview: categories in a broken grid, then the archive (W1–W5). */
export function Work({ cards, works, footerBlock }: WorkProps) {
  const isPhone = useMedia(PHONE);
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
