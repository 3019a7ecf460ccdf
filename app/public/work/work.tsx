import { FooterBlock, type FooterBlockProps } from "../footer-block/footer-block.tsx";
import { FitTitle } from "../../ui/fit-title/fit-title.tsx";
import { PHONE, useMediaQuery } from "../../foundation/media-queries.ts";
import { ALL_WORKS, worksAddress } from "../works-list/filter.ts";
import { useWords } from "../../ui/words.tsx";
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

const addressOf = (from: number) => worksAddress("/work", ALL_WORKS, from);

/** The works page: category cards, then the archive. */
export function Work({ cards, works: first, footerBlock }: WorkProps) {
  return (
    <>
      <FitTitle text={useWords("work").work.title} className={styles.heading} />
      {cards.length > 0 && <Categories cards={cards} />}
      {first.total > 0 && <Works key={first.from} first={first} />}
      <FooterBlock {...footerBlock} />
    </>
  );
}

/** Only the visible archive gets further pages; the hidden one keeps the first page. */
function Works({ first }: { first: ArchivedWorks }) {
  const isPhone = useMediaQuery(PHONE);
  return (
    <WorksList path="/work" filter={ALL_WORKS} first={first}>
      {(works) => (
        <>
          <Archive works={works} rows={isPhone ? first.rows : works.rows} addressOf={addressOf} />
          <MobileArchive
            works={works}
            rows={isPhone ? works.rows : first.rows}
            featured={first.featured}
            isPhone={isPhone}
            addressOf={addressOf}
          />
        </>
      )}
    </WorksList>
  );
}
