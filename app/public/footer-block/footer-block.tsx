import { useRef } from "react";
import { workAddress } from "#domain/slug.ts";
import type { SiteServices } from "#domain/site-services.ts";
import { FitTitle } from "../../ui/fit-title/fit-title.tsx";
import { PageLink } from "../../ui/page-link.tsx";
import { useWords } from "../../ui/words.tsx";
import { cycleOf } from "../../ui/picture-cycle/cycle.ts";
import styles from "./footer-block.module.css";
import { Panel, usePanelOpen, type PickedProject } from "./panel.tsx";

export interface FooterBlockProps {
  project: PickedProject | null;
}

/** 'Let's collaborate': links to a random project and to contact, and the project's panel. */
export function FooterBlock({ project }: FooterBlockProps) {
  const block = useRef<HTMLElement>(null);
  const words = useWords("footerBlock").footerBlock;
  const isOpen = usePanelOpen(block);
  const hasPanel = project !== null && project.pictures.length > 0;
  return (
    <section
      ref={block}
      className={styles.block}
      data-panel={hasPanel}
      aria-labelledby="collaborate"
    >
      <FitTitle as="h2" id="collaborate" text={words.heading} className={styles.heading} />
      <div className={`${styles.links} type-label`}>
        {project ? (
          <PageLink to={project.address} className={styles.link}>
            {words.explore} <span className={styles.project}>— {project.title}</span>
          </PageLink>
        ) : (
          <span />
        )}
        <PageLink to="/contact" className={styles.link}>
          {words.contact}
        </PageLink>
      </div>
      {hasPanel && <Panel key={project.address} block={block} project={project} isOpen={isOpen} />}
    </section>
  );
}

/** Picks the footer block's project (F1), in loaders so that the server and the browser show the same one. */
export async function pickFooterBlock({
  works,
  random,
}: Pick<SiteServices, "works" | "random">): Promise<{ project: PickedProject | null }> {
  const article = await works.atRandom(random());
  if (!article) return { project: null };
  const { title, slug } = article;
  return { project: { title, address: workAddress(slug), pictures: cycleOf(article) } };
}
