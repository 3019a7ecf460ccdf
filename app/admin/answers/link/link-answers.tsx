import type { ReactNode } from "react";
import { Link } from "react-router";
import { ADMIN } from "#domain/admin-address.ts";
import { ANSWERS_PATH, type AdminAnswers, type Comment } from "#domain/answer.ts";
import { useIsHydrated } from "../../../foundation/hydration.ts";
import { Notice } from "../../../ui/form/notice.tsx";
import { LeavePrompt } from "../../editing/leave-guard.tsx";
import { RecoveryNote } from "../../editing/recovery-note.tsx";
import { AdminPage } from "../../layout/admin-page.tsx";
import page from "../../layout/page.module.css";
import { openText } from "../counts.ts";
import { useFreshAnswers } from "../use-fresh-answers.ts";
import { AnsweredMedia } from "./answered-media.tsx";
import { Approvals } from "./approvals.tsx";
import { Chosen } from "./chosen.tsx";
import { groupAnswers } from "./group-answers.ts";
import styles from "./link-answers.module.css";
import { LostReplies } from "./lost-replies.tsx";
import { useAnswerActs } from "./use-answer-acts.ts";
import { useReplies } from "./use-replies.ts";

/** Shows all answers to one link, and handles them (B3). */
export function LinkAnswers({ answers }: { answers: AdminAnswers }) {
  const { link, approvals, comments } = answers;
  useFreshAnswers();
  const acts = useAnswerActs();
  const replies = useReplies(link);
  const isReady = useIsHydrated();
  const { chosen, commented, gone } = groupAnswers(answers);
  const isEmpty = chosen.length + commented.length + gone.length + approvals.length === 0;
  const parts = { link, acts, replies };
  const { leaving, recovered } = replies;

  return (
    <>
      <AdminPage title="Respuestas">
        <Head answers={answers} />
        {recovered && (
          <RecoveryNote
            keptAt={recovered.keptAt}
            onTake={replies.takeRecovered}
            onDiscard={replies.dropRecovered}
          />
        )}
        <div inert={!isReady || recovered !== null}>
          {isEmpty && (
            <p className={page.empty}>
              Todavía no hay respuestas a este enlace. Cuando el cliente elija, comente o apruebe,
              lo verás aquí.
            </p>
          )}
          {approvals.length > 0 && <Approvals answers={answers} acts={acts} />}
          {!isEmpty && <Chosen link={link} items={chosen} />}
          {commented.length > 0 && (
            <Part id="comentarios" title="Comentarios" count={openText(numbersOf(comments))}>
              <ul>
                {commented.map((item) => (
                  <AnsweredMedia key={item.url} item={item} {...parts} />
                ))}
              </ul>
            </Part>
          )}
          {gone.length > 0 && (
            <Part id="ya-no" title="Ya no se muestra" count="Se cambió o se quitó después">
              <ul>
                {gone.map((item) => (
                  <AnsweredMedia key={item.url} item={item} {...parts} />
                ))}
              </ul>
            </Part>
          )}
          <LostReplies comments={comments} replies={replies} />
        </div>
        {leaving.asks && (
          <LeavePrompt
            lost={undefined}
            onStay={leaving.stay}
            onKeep={leaving.leave}
            onDiscard={replies.discardAndLeave}
          />
        )}
      </AdminPage>
      <Notice notice={acts.notice} onClose={acts.closeNotice} />
    </>
  );
}

function Head({ answers }: { answers: AdminAnswers }) {
  const { title, client, note, address, articleId, selectionId } = answers;
  return (
    <div className={styles.head}>
      <Link to={ADMIN.answers} className={styles.back}>
        ← Volver a las respuestas
      </Link>
      <h2>{title}</h2>
      {(client !== "" || note !== "") && (
        <p className={styles.who}>
          {[client, note && `Enlace de ${note}`].filter(Boolean).join(" · ")}
        </p>
      )}
      <p className={`${styles.ways} type-label`}>
        {articleId !== null && <Link to={ADMIN.editArticle(articleId)}>Editar el artículo</Link>}
        {selectionId !== null && <Link to={ADMIN.selection(selectionId)}>Editar la selección</Link>}
        <a href={address + ANSWERS_PATH} target="_blank" rel="noreferrer">
          La página del cliente<span className="visually-hidden"> (otra pestaña)</span> ↗
        </a>
      </p>
    </div>
  );
}

interface PartProps {
  id: string;
  title: string;
  count: string;
  children: ReactNode;
}

function Part({ id, title, count, children }: PartProps) {
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.name}>
        <h2 id={id}>{title}</h2>
        <p className="type-label">{count}</p>
      </div>
      {children}
    </section>
  );
}

function numbersOf(comments: readonly Comment[]) {
  return { comments: comments.length, open: comments.filter(({ isDone }) => !isDone).length };
}
