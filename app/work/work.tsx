import { FooterBlock, type FooterBlockProps } from "../shared/footer-block/footer-block.tsx";
import { FitTitle } from "../shared/fit-title/fit-title.tsx";
import { PHONE, useMedia } from "../shared/motion/use-media.ts";
import { ALL_BY_TITLE } from "../shared/work-rows/choice.ts";
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

/** The works overview: categories in a broken grid, then the archive (W1–W5). */
export function Work({ cards, works, footerBlock }: WorkProps) {
  const isPhone = useMedia(PHONE);
  return (
    <>
      <FitTitle text="Our Work" className={styles.heading} />
      {cards.length > 0 && <Categories cards={cards} />}
      <WorksList name="archive" choice={ALL_BY_TITLE} first={works}>
        {(list) => {
          // What came with the page stands in both forms: without scripts nobody knows which one is seen.
          const onScreen = (isSeen: boolean): typeof list => ({
            ...list,
            stands: (stretch) => list.stands(stretch) && (isSeen || stretch.from === works.from),
          });
          return (
            <>
              <Archive works={onScreen(!isPhone)} />
              <MobileArchive
                works={onScreen(isPhone)}
                featured={works.featured}
                isPhone={isPhone}
              />
            </>
          );
        }}
      </WorksList>
      <FooterBlock {...footerBlock} />
    </>
  );
}
