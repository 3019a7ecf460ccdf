import { useEffect, useRef, useState, type RefObject } from "react";
import { useSearchParams } from "react-router";
import type { AnsweredLink } from "#domain/answer.ts";
import { message } from "#domain/messages.ts";
import type { LinkSubject, PrivateLink, PrivateLinkChange } from "#domain/private-link.ts";
import buttons from "../../ui/form/button.module.css";
import notes from "../../ui/form/form.module.css";
import type { NoticeContent } from "../../ui/form/notice.tsx";
import { AnswersLine } from "./answers-line.tsx";
import { changeLink, createLink, fetchLinks, removeLink } from "./link-calls.ts";
import { LinkForm } from "./link-form.tsx";
import { LinkItem, linkName, type LinkAct } from "./link-item.tsx";
import styles from "./private-links.module.css";

/** Query parameter that opens the section. */
const OPENED = "enlaces";

interface PrivateLinksProps {
  /** Null before the first save. */
  subject: LinkSubject | null;
  /** What a link shows, and to whom. */
  hint: string;
  /** False for what everybody can see: its links stay, and no new one is offered. */
  mayAdd?: boolean;
  /** The links that guests answered. */
  answered: readonly AnsweredLink[];
  /** The address can open the section too. */
  opensAtFirst?: boolean;
}

/** Manages the private links of an article or a selection (Y1, J1); each action is saved at once, not with the form. */
export function PrivateLinks({
  subject,
  answered,
  opensAtFirst = false,
  ...rest
}: PrivateLinksProps) {
  const [parameters] = useSearchParams();
  if (subject === null) {
    return (
      <p className={styles.hint}>
        Guárdalo primero como borrador para poder compartirlo con un enlace privado.
      </p>
    );
  }
  const isOpened = opensAtFirst || parameters.has(OPENED);
  return (
    <>
      <AnswersLine answered={answered} />
      <Section {...subject} {...rest} opensAtFirst={isOpened} />
    </>
  );
}

type List = "loading" | "failed" | readonly PrivateLink[];
/** A number is the id of the link being edited. */
type Editing = "new" | number | null;

type SectionProps = LinkSubject & Omit<PrivateLinksProps, "subject" | "answered">;

function Section({ article, selection, hint, mayAdd = true, opensAtFirst }: SectionProps) {
  const section = useRef<HTMLDetailsElement>(null);
  const [list, setList] = useState<List>("loading");
  const [editing, setEditing] = useState<Editing>(null);
  const [notice, setNotice] = useState<NoticeContent | null>(null);
  useFocusBack(section, editing, notice);

  useEffect(() => {
    if (list !== "loading") return undefined;
    let isWanted = true;
    void fetchLinks({ article, selection }).then(
      (answer) => isWanted && setList(answer?.success ? answer.links : "failed"),
    );
    return () => {
      isWanted = false;
    };
  }, [article, selection, list]);

  const put = (link: PrivateLink) =>
    setList((links) => {
      const others = Array.isArray(links) ? links.filter(({ id }) => id !== link.id) : [];
      return [link, ...others].toSorted((one, other) => other.id - one.id);
    });

  const change = async (
    link: PrivateLink,
    fields: PrivateLinkChange,
    done: "link-changed" | "link-revoked" | "link-returned",
  ) => {
    const answer = await changeLink(link.id, fields);
    if (!answer?.success) {
      setNotice({ text: answer?.error || message("no-connection") });
      return false;
    }
    put(answer.link);
    const undo = () => void change(link, { isRevoked: false }, "link-returned");
    const action = { label: "Deshacer", run: undo };
    setNotice({ text: message(done), ...(done === "link-revoked" && { action }) });
    return true;
  };

  const create = async (fields: PrivateLinkChange) => {
    const answer = await createLink({ article, selection }, fields);
    if (!answer?.success) {
      setNotice({ text: answer?.error || message("no-connection") });
      return;
    }
    put(answer.link);
    setEditing(null);
    setNotice({ text: message("link-created") });
  };

  const remove = async (link: PrivateLink) => {
    if (!confirm(`¿Quitar ${linkName(link)} de la lista? Su dirección no vuelve a servir.`)) return;
    const answer = await removeLink(link.id);
    if (!answer?.success) {
      setNotice({ text: answer?.error || message("no-connection") });
      return;
    }
    setList((links) => (Array.isArray(links) ? links.filter(({ id }) => id !== link.id) : links));
    setNotice({ text: message("link-removed") });
  };

  const act = (link: PrivateLink, which: LinkAct) => {
    setNotice(null);
    if (which === "edit") setEditing(link.id);
    if (which === "revoke") void change(link, { isRevoked: true }, "link-revoked");
    if (which === "return") void change(link, { isRevoked: false }, "link-returned");
    if (which === "remove") void remove(link);
  };

  const links = Array.isArray(list) ? list : [];
  const open = links.filter(({ state }) => state === "open");
  const ended = links.filter(({ state }) => state !== "open");
  const itemOf = (link: PrivateLink) =>
    editing === link.id ? (
      <li key={link.id} className={styles.link}>
        <LinkForm
          link={link}
          onSubmit={async (fields) => {
            if (await change(link, fields, "link-changed")) setEditing(null);
          }}
          onCancel={() => setEditing(null)}
        />
      </li>
    ) : (
      <LinkItem key={link.id} link={link} onAct={act} />
    );

  return (
    <details ref={section} className={styles.section} open={opensAtFirst || undefined}>
      <summary data-first-focus={opensAtFirst || undefined}>
        Enlaces privados
        {open.length > 0 && (
          <span className="type-label">
            {open.length === 1 ? "1 abierto" : `${open.length} abiertos`}
          </span>
        )}
      </summary>
      <div className={styles.content}>
        <p className={styles.hint}>{hint}</p>
        {list === "loading" && <output>Cargando enlaces…</output>}
        {list === "failed" && (
          <p role="alert" className={styles.actions}>
            No se pudieron cargar los enlaces.
            <button type="button" className={buttons.plain} onClick={() => setList("loading")}>
              Reintentar
            </button>
          </p>
        )}
        {editing === "new" && <LinkForm onSubmit={create} onCancel={() => setEditing(null)} />}
        {mayAdd && Array.isArray(list) && editing !== "new" && (
          <p className={styles.actions}>
            <button
              type="button"
              data-new-link
              className={open.length === 0 ? buttons.strong : buttons.plain}
              onClick={() => {
                setNotice(null);
                setEditing("new");
              }}
            >
              Nuevo enlace
            </button>
          </p>
        )}
        <div className={notice ? notes.note : styles.silent} data-notice>
          <output tabIndex={-1}>{notice?.text}</output>
          {notice?.action && (
            <button type="button" className={buttons.strong} onClick={notice.action.run}>
              {notice.action.label}
            </button>
          )}
        </div>
        {open.length > 0 && <ul>{open.map(itemOf)}</ul>}
        {ended.length > 0 && (
          <details className={styles.ended}>
            <summary>
              {ended.length === 1 ? "1 que ya no abre" : `${ended.length} que ya no abren`}
            </summary>
            <ul>{ended.map(itemOf)}</ul>
          </details>
        )}
      </div>
    </details>
  );
}

/** Moves the focus if the pressed button has disappeared: to the notice, or to the button for a new link. */
function useFocusBack(
  section: RefObject<HTMLDetailsElement | null>,
  editing: Editing,
  notice: NoticeContent | null,
): void {
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const next = notice ? "[data-notice] > :last-child" : editing === null && "[data-new-link]";
    if (next) section.current?.querySelector<HTMLElement>(next)?.focus();
  }, [section, editing, notice]);
}
