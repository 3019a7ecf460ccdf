import { Fragment, type ReactNode } from "react";
import { PageLink } from "../../../ui/page-link.tsx";
import type { ShownStory } from "../page.ts";
import type { Inline, Paragraph } from "./paragraphs.ts";
import { useWords } from "../../../ui/words.tsx";
import styles from "./story.module.css";

/** A project's text, client, credits and statement (U2). */
export function Story({ client, text, statement, credits, langs }: ShownStory) {
  const words = useWords("project").project;
  const hasFacts = client !== "" || credits.length > 0;
  return (
    <>
      {(hasFacts || text.length > 0) && (
        <section className={styles.story} aria-label={words.about}>
          {hasFacts && (
            <dl className={`${styles.credits} type-label`}>
              {client && <Fact name={words.client}>{client}</Fact>}
              {credits.map(({ role, names }) => (
                // A role may occur twice, with different names.
                <Fact key={`${role} ${names.join()}`} name={role} lang={langs?.credits}>
                  {names.join(", ")}
                </Fact>
              ))}
            </dl>
          )}
          {text.length > 0 && (
            <div className={styles.text} lang={langs?.text}>
              {text.map(paragraph)}
            </div>
          )}
        </section>
      )}
      {statement && (
        <p className={`${styles.statement} type-quote`} lang={langs?.statement}>
          {statement}
        </p>
      )}
    </>
  );
}

interface FactProps {
  name: string;
  /** Language of the name, if it is not the page's. */
  lang?: string | undefined;
  children: ReactNode;
}

function Fact({ name, lang, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt lang={lang}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

// Indexes are safe as keys, because the parts of a text never change their order.
function paragraph(parts: Paragraph, index: number) {
  return <p key={index}>{parts.map(part)}</p>;
}

function part(inline: Inline, index: number): ReactNode {
  if (typeof inline === "string") return <Fragment key={index}>{inline}</Fragment>;
  if (inline.kind === "break") return <br key={index} />;
  const inside = inline.inside.map(part);
  if (inline.kind !== "link") {
    const Emphasis = inline.kind === "strong" ? "strong" : "em";
    return <Emphasis key={index}>{inside}</Emphasis>;
  }
  const { href } = inline;
  return href.startsWith("/") ? (
    <PageLink key={index} to={href}>
      {inside}
    </PageLink>
  ) : (
    <a key={index} href={href}>
      {inside}
    </a>
  );
}
