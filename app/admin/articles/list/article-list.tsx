import { undescribedText } from "../../layout/answer-texts.ts";
import { useCallback, useState, useEffect, useRef, memo } from "react";
import { Link, useNavigate, useRevalidator, useSearchParams } from "react-router";
import { ADMIN } from "#domain/admin-address.ts";
import type { EditedAnswers } from "#domain/answer.ts";
import { MOST_FEATURED, type Article } from "#domain/article.ts";
import { message } from "#domain/messages.ts";
import type { ListPage } from "#domain/works.ts";
import buttons from "../../../ui/form/button.module.css";
import { Notice } from "../../../ui/form/notice.tsx";
import { useTranslatedInto } from "../../editing/language-fields.tsx";
import page from "../../layout/page.module.css";
import { Editor } from "../editor/editor.tsx";
import { filterQuery, type ArticleStatus, fetchArticleRows } from "./rows/filter.ts";
import type { Row } from "./rows/rows.ts";
import { UnsavedMark, ArticleRow, type RowActions } from "./article-row.tsx";
import { useFilteredRows } from "./use-filtered.ts";
import { useRemoving } from "./use-removing.ts";
import { Field } from "../../../ui/form/field.tsx";
import styles from "./article-list.module.css";
import type { ArticleFilter } from "#domain/site-services.ts";
import { NextPage, PreviousPage } from "../../../ui/list-pages/page-links.tsx";
import { usePages } from "../../../ui/list-pages/use-pages.ts";
import { useFileDrop } from "../../uploads/use-file-drop.ts";
import { FolderPicker } from "./folders/folder-picker.tsx";
import { FolderLeaveGuard, FolderProgress } from "./folders/folder-progress.tsx";
import { FolderQuestion } from "./folders/folder-question.tsx";
import folderStyles from "./folders/folders.module.css";
import { readDropped } from "./folders/read-folders.ts";
import { useFolders } from "./folders/use-folders.ts";

interface ArticleListProps {
  rows: ListPage<Row>;
  /** Counts of all articles, not only of this page. */
  drafts: number;
  featured: number;
  /** Number of pictures without alt text. */
  withoutAlt: number;
  hasBlankSettings: boolean;
  /** The article of `?edit=ID`. */
  editing: Article | null;
  answered: EditedAnswers;
}

/** Lists the articles, with the editor over the list (D1). */
export function ArticleList(props: ArticleListProps) {
  const { rows, drafts, featured, withoutAlt, hasBlankSettings, editing, answered } = props;
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const [search, setSearch] = useState("");
  const [status, setStatus] = useState<ArticleStatus>("all");
  const { remove, notice, closeNotice } = useRemoving();
  const isNew = parameters.has("new");
  const isOpen = isNew || editing !== null;
  useFocusBack(isNew ? "new" : editing?.id);

  const open = useCallback(
    (form: string) => void navigate(form, { preventScrollReset: true }),
    [navigate],
  );
  const edit = useCallback((row: Row) => open(ADMIN.editArticle(row.id)), [open]);
  const { first, filter, shown, count } = useFilteredRows(rows, { search, status });
  const folders = useFolders(isOpen);
  const { isOver, drop } = useFileDrop(({ items }) => folders.pick(readDropped(items)));

  return (
    <>
      <div className={`${page.page} ${styles.list}`} inert={isOpen} {...drop}>
        <div className={page.head}>
          <h1 className="type-display">Lista de Artículos</h1>
          <div className={styles.ways}>
            <FolderPicker onPick={folders.pick} />
            <button
              type="button"
              id="edit-new"
              className={buttons.strong}
              onClick={() => open(ADMIN.newArticle)}
            >
              Agregar Artículo
            </button>
          </div>
          <UnsavedMark id="new" />
        </div>
        {hasBlankSettings && (
          <p className={page.counts}>
            El sitio todavía no tiene tus datos:
            <Link to={ADMIN.settings}>escríbelos en Ajustes</Link>
          </p>
        )}
        <Counts total={rows.total} drafts={drafts} featured={featured} withoutAlt={withoutAlt} />
        <FolderProgress folders={folders} />
        <ListTools search={search} onSearch={setSearch} status={status} onStatus={setStatus} />
        <output className="visually-hidden">
          {count < rows.total && `${count} de ${rows.total} artículos`}
        </output>
        {count === 0 && <p className={page.empty}>No hay artículos visibles.</p>}
        <Rows
          key={`${filterQuery(filter).toString()} ${first.from}`}
          first={first}
          filter={filter}
          shown={shown}
          isDimmed={isOpen}
          edited={editing?.id}
          onEdit={edit}
          onRemove={remove}
        />
      </div>
      {isOver && <p className={folderStyles.dropping}>{DROP_HERE}</p>}
      {folders.plan && !isOpen && (
        <FolderQuestion plan={folders.plan} onCreate={folders.create} onCancel={folders.cancel} />
      )}
      {folders.state?.isRunning && !isOpen && <FolderLeaveGuard />}
      <Notice notice={isOpen ? null : notice} onClose={closeNotice} />
      <Editor
        article={editing}
        answered={answered}
        isNew={isNew}
        mayFeature={featured < MOST_FEATURED || editing?.isTop === true}
      />
    </>
  );
}

const DROP_HERE = "Suelta las carpetas: cada una será un borrador";

/** Returns the focus to the button that opened the form: the inert page could not keep it. */
function useFocusBack(open: number | "new" | undefined): void {
  const before = useRef(open);
  useEffect(() => {
    if (open === undefined && before.current !== undefined) {
      document.getElementById(`edit-${before.current}`)?.focus({ preventScroll: true });
    }
    before.current = open;
  }, [open]);
}

interface ListToolsProps {
  search: string;
  onSearch: (search: string) => void;
  status: ArticleStatus;
  onStatus: (status: ArticleStatus) => void;
}

const STATUSES: { status: ArticleStatus; label: string }[] = [
  { status: "all", label: "Todos" },
  { status: "featured", label: "Destacados" },
  { status: "drafts", label: "Borradores" },
];

/** Edits the list's search text and status filter. */
export function ListTools({ search, onSearch, status, onStatus }: ListToolsProps) {
  return (
    <search className={styles.tools}>
      <Field label="Buscar por título">
        <input
          type="search"
          autoComplete="off"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
      </Field>
      <fieldset className={styles.filters}>
        <legend className="visually-hidden">Mostrar</legend>
        {STATUSES.map((each) => (
          <button
            key={each.status}
            type="button"
            className={buttons.plain}
            aria-pressed={status === each.status}
            onClick={() => onStatus(each.status)}
          >
            {each.label}
          </button>
        ))}
      </fieldset>
    </search>
  );
}

interface CountsProps {
  total: number;
  drafts: number;
  featured: number;
  withoutAlt: number;
}

/** Shows the numbers of articles, featured articles, drafts and pictures without alt text. */
export function Counts({ total, drafts, featured, withoutAlt }: CountsProps) {
  const isTranslated = useTranslatedInto().length > 0;
  return (
    <div className={`${page.counts} type-label`}>
      <p>{total === 1 ? "1 artículo" : `${total} artículos`}</p>
      <p>
        {featured} de {MOST_FEATURED} destacados
      </p>
      {drafts > 0 && <p>{drafts === 1 ? "1 borrador" : `${drafts} borradores`}</p>}
      {withoutAlt > 0 && <Link to={ADMIN.altTexts}>{undescribedText(withoutAlt)}</Link>}
      {total > 0 && isTranslated && <Link to={ADMIN.untranslated}>Traducciones</Link>}
      {total > 1 && <Link to={ADMIN.order}>Orden</Link>}
    </div>
  );
}

const addressOf = (from: number) => (from === 0 ? "?" : `?from=${from}`);

interface RowsProps extends RowActions {
  /** A new object after each reload of the list. */
  first: ListPage<Row>;
  /** The filter that the server applied. */
  filter: ArticleFilter;
  /** The rows that match a search; hiding the others is faster than removing them. */
  shown: readonly Row[];
  isDimmed: boolean;
  edited: number | undefined;
}

/** Renders the list's cards; memoized, so that only a change of the articles renders them. */
export const Rows = memo(function Rows(props: RowsProps) {
  const { first, filter, shown, isDimmed, edited, onEdit, onRemove } = props;
  const { search, status } = filter;
  const { revalidate } = useRevalidator();
  const load = useCallback(
    async (from: number, signal: AbortSignal) => {
      const page = await fetchArticleRows({ search, status }, from, signal);
      if (page === null) {
        alert(message("no-session"));
        await revalidate();
      }
      return page;
    },
    [search, status, revalidate],
  );
  const name = `articles ${filterQuery(filter).toString()}`;
  const { from, rows, next, end } = usePages({ name, first, load });
  const seen = new Set(shown);
  return (
    <>
      <PreviousPage from={from} addressOf={addressOf} label="Artículos anteriores" />
      <ul className={isDimmed ? styles.dimmed : undefined}>
        {rows.map((row, index) => (
          <ArticleRow
            key={row.id}
            row={row}
            place={from + index}
            isHidden={first.rows.length === first.total && !seen.has(row)}
            isEdited={row.id === edited}
            onEdit={onEdit}
            onRemove={onRemove}
          />
        ))}
      </ul>
      <NextPage next={next} end={end} addressOf={addressOf} label="Más artículos" />
    </>
  );
});
