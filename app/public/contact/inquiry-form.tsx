import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from "react";
import { useFetcher } from "react-router";
import {
  ELAPSED_FIELD,
  INQUIRY_FIELDS,
  INQUIRY_KINDS,
  LONGEST_INQUIRY,
  SHORTEST_WRITING_MS,
  TRAP_FIELD,
  type InquiryField,
  type InquiryRefusal,
  type WrongFields,
} from "#domain/inquiry.ts";
import type { Words } from "#domain/words/en.ts";
import { fill } from "#domain/words/fill.ts";
import styles from "./inquiry-form.module.css";

/** A mail address or a number that reaches the studio without the form. */
export interface DirectWay {
  text: string;
  /** The text's language, where that is not the page's (N2). */
  lang?: string | undefined;
  url: string;
}

/** What the form is told of an inquiry that was not received. */
export interface FormAnswer {
  wrong: WrongFields;
  refusal: InquiryRefusal | "failed" | null;
  typed: Partial<Record<InquiryField, string>>;
}

type FormWords = Words["inquiryForm"];

export interface InquiryFormProps {
  words: FormWords;
  direct: readonly DirectWay[];
  /** Whether the address says that an inquiry was received: without scripts it leads there. */
  isSent: boolean;
  /** The answer that the document came with: without scripts every answer is a document. */
  answer: FormAnswer | "sent" | undefined;
}

/** No field takes more, so that the form is never longer than the server reads; a longer text is cut only here. */
const MOST_TYPED = 20_000;
/** The timer may ring a little early. */
const SPARE_MS = 50;

/** The form below the ways to the studio (Q1): a page without scripts, and the same with them. */
export function InquiryForm({ words, direct, isSent, answer: first }: InquiryFormProps) {
  const fetcher = useFetcher<FormAnswer | "sent">();
  const form = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLHeadingElement & HTMLDivElement>(null);
  const shownAt = useRef(0);
  const [isSending, setSending] = useState(false);
  const answer = fetcher.data ?? first;
  const hasArrived = isSent || answer === "sent";

  useEffect(() => {
    shownAt.current = performance.now();
  }, []);

  useEffect(() => {
    if (fetcher.data === undefined) return;
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (wrong ?? outcome.current)?.focus();
  }, [fetcher.data]);

  /** Nobody is refused for being quick: what comes too soon is sent a moment later (Q2). */
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    const sent = event.currentTarget;
    const early = shownAt.current + SHORTEST_WRITING_MS - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early + SPARE_MS));
    const measured = sent.elements.namedItem(ELAPSED_FIELD);
    if (measured instanceof HTMLInputElement) {
      measured.value = String(Math.round(performance.now() - shownAt.current));
    }
    await fetcher.submit(sent);
    setSending(false);
  };

  if (hasArrived) {
    return (
      <section className={styles.write}>
        <h2
          ref={outcome}
          tabIndex={-1}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- without scripts this is where the answer begins
          autoFocus
          className={`${styles.title} type-display`}
        >
          {words.sentTitle}
        </h2>
        <p className={styles.lead}>{words.sentText}</p>
      </section>
    );
  }

  const { wrong = {}, refusal = null, typed = {} } = answer ?? {};
  const firstWrong = INQUIRY_FIELDS.find((field) => wrong[field] !== undefined);
  const fieldOf = (name: InquiryField) => ({
    name,
    label: words[name],
    optional: name === "kind" || name === "date" ? words.optional : "",
    problem: problemText(words, name, wrong),
    isFirst: name === firstWrong,
    value: typed[name] ?? "",
  });
  return (
    <section className={styles.write} aria-labelledby="write">
      <div className={styles.head}>
        <h2 id="write" className={`${styles.title} type-display`}>
          {words.title}
        </h2>
        <p className={styles.lead}>{words.intro}</p>
      </div>
      <fetcher.Form
        ref={form}
        method="post"
        action="/contact"
        noValidate
        className={styles.form}
        onSubmit={(event) => void send(event)}
      >
        {(refusal !== null || firstWrong !== undefined) && (
          <div
            ref={outcome}
            role="alert"
            tabIndex={-1}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- without scripts this is where the answer begins
            autoFocus={firstWrong === undefined}
            className={styles.alert}
          >
            <p>{refusal === null ? words.wrong : words.refusals[refusal]}</p>
            {refusal !== null && <DirectWays words={words} direct={direct} />}
          </div>
        )}
        <Field {...fieldOf("name")} className={styles.half}>
          {(props) => <input {...props} required autoComplete="name" maxLength={MOST_TYPED} />}
        </Field>
        <Field {...fieldOf("email")} className={styles.half}>
          {(props) => (
            <input
              {...props}
              type="email"
              required
              autoComplete="email"
              inputMode="email"
              maxLength={MOST_TYPED}
            />
          )}
        </Field>
        <Field {...fieldOf("kind")} className={styles.half}>
          {(props) => (
            <select {...props}>
              {(["", ...INQUIRY_KINDS] as const).map((kind) => (
                <option key={kind} value={kind}>
                  {words.kinds[kind]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field {...fieldOf("date")} className={styles.half}>
          {(props) => <input {...props} type="date" />}
        </Field>
        <Field {...fieldOf("message")}>
          {(props) => <textarea {...props} required rows={5} maxLength={MOST_TYPED} />}
        </Field>
        <div className={styles.trap} aria-hidden="true">
          <label>
            {words.trap}
            <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <input type="hidden" name={ELAPSED_FIELD} defaultValue="" />
        <p className={styles.kept}>{words.kept}</p>
        <button type="submit" className={`${styles.send} type-display`} aria-disabled={isSending}>
          {isSending ? words.sending : words.send}
        </button>
      </fetcher.Form>
    </section>
  );
}

function problemText(words: FormWords, field: InquiryField, wrong: WrongFields): string {
  const problem = wrong[field];
  if (problem === undefined) return "";
  const most = field in LONGEST_INQUIRY ? Reflect.get(LONGEST_INQUIRY, field) : "";
  return fill(words.problems[problem], { most: String(most) });
}

interface FieldProps {
  name: InquiryField;
  label: string;
  /** The word for fields that may stay empty; empty for one that may not. */
  optional: string;
  /** What is wrong, in a sentence; empty for nothing. */
  problem: string;
  /** Whether it is the first that is wrong: a document without scripts begins there. */
  isFirst: boolean;
  /** As it was written before. */
  value: string;
  className?: string | undefined;
  children: (props: ControlProps) => ReactNode;
}

interface ControlProps {
  id: string;
  name: string;
  defaultValue: string;
  autoFocus: boolean;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
}

/** A field under its label, with what is wrong beneath it. */
function Field({
  label,
  optional,
  problem,
  isFirst,
  value,
  name,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const problemId = `${id}-problem`;
  return (
    <div className={`${styles.field} ${className ?? ""}`}>
      <label htmlFor={id} className="type-label">
        {label}
        {optional && <span className={styles.optional}> {optional}</span>}
      </label>
      {children({
        id,
        name,
        defaultValue: value,
        autoFocus: isFirst,
        "aria-invalid": problem !== "",
        "aria-describedby": problem === "" ? undefined : problemId,
      })}
      {problem && (
        <p id={problemId} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** Where whoever is refused wrongly reaches the studio (Q2). */
function DirectWays({ words, direct }: Pick<InquiryFormProps, "words" | "direct">) {
  if (direct.length === 0) return null;
  return (
    <>
      <p>{words.reach}</p>
      <ul className={styles.direct}>
        {direct.map(({ text, lang, url }) => (
          <li key={text + url}>
            <a href={url} lang={lang} rel="noreferrer">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
