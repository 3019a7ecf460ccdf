import { useHref } from "react-router";
import { useWords } from "../../ui/words.tsx";
import styles from "./answers-page.module.css";
import { EnterForm } from "./enter-form.tsx";
import { GuestBar } from "./bar/guest-bar.tsx";
import { NoteList } from "./notes/note-list.tsx";
import { Plate } from "./plate.tsx";
import type { ActAnswer } from "./sending/act-answer.ts";
import { KeptWordsList, useKeptWords } from "./sending/kept-words.tsx";
import { SendingProvider } from "./sending/use-act.ts";
import { Unsent } from "./unsent-page.tsx";
import type { AnswersView } from "./view.ts";

interface AnswersPageProps extends AnswersView {
  /** The answer to a form that was sent without scripts. */
  first: ActAnswer | undefined;
}

/** The table at which a guest looks, chooses and comments (B1). */
export function AnswersPage({ first, ...view }: AnswersPageProps) {
  const { token, title, client, guest, path, ownPath, plates, elsewhere, deleted } = view;
  const words = useWords("answers").answers;
  const shown = useHref(path);
  const action = useHref(ownPath);
  const media = plates.map((plate) => plate.media.url);
  const kept = useKeptWords(token, media);
  const unsent = first?.sent.text && !media.includes(first.sent.media ?? "") ? first : undefined;
  const hasElsewhere = elsewhere.length > 0 || kept.drafts.length > 0 || unsent !== undefined;
  return (
    <SendingProvider value={{ token, path: ownPath, action, shown, first }}>
      <article className={styles.page}>
        <header className={styles.head}>
          <p className={`${styles.facts} type-label`}>
            <span>{words.title}</span>
            {client && <span>{client}</span>}
            <a href={shown}>{words.back}</a>
          </p>
          <h1 className={`${styles.title} type-display`}>{title}</h1>
          {guest === null && <EnterForm />}
        </header>
        <GuestBar {...view} />
        <h2 className="visually-hidden">{words.shown}</h2>
        <ol>
          {plates.map((plate) => (
            <li key={plate.media.url}>
              <Plate plate={plate} total={plates.length} view={view} />
            </li>
          ))}
        </ol>
        {hasElsewhere && (
          <section className={styles.elsewhere} aria-labelledby="elsewhere">
            <h2 id="elsewhere" className="type-label">
              {words.elsewhere}
            </h2>
            {elsewhere.length > 0 && <NoteList notes={elsewhere} place="elsewhere" />}
            {unsent && <Unsent answer={unsent} />}
            <KeptWordsList {...kept} />
          </section>
        )}
        <p className={styles.deleted}>{deleted}</p>
      </article>
    </SendingProvider>
  );
}
