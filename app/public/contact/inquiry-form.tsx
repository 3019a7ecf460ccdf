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

/** A mail, phone or chat link for visitors who don't use the form. */
export interface DirectWay {
  text: string;
  lang?: string | undefined;
  url: string;
}

/** The server's answer to an inquiry that it did not accept. */
export interface FormAnswer {
  wrong: WrongFields;
  refusal: InquiryRefusal | "failed" | null;
  typed: Partial<Record<InquiryField, string>>;
}

type FormWords = Words["inquiryForm"];

export interface InquiryFormProps {
  words: FormWords;
  direct: readonly DirectWay[];
  /** True at `?sent`, where a form that is submitted without scripts is redirected. */
  isSent: boolean;
  /** The action's result for a form that was submitted without scripts. */
  answer: FormAnswer | "sent" | undefined;
}

/** `maxLength` of each field, to keep the form below the server's body limit (`INQUIRY_BYTES`). */
const MOST_TYPED = 20_000;
/** Added because a timer may fire slightly early. */
const SPARE_MS = 50;

/** The contact form (Q1), which works with and without scripts. */
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

  /** Waits until `SHORTEST_WRITING_MS` has passed, so that the server doesn't refuse a quick writer. */
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
  /** Text that marks the field as optional; empty for a required field. */
  optional: string;
  problem: string;
  /** Whether it is the first invalid field, which gets `autoFocus`. */
  isFirst: boolean;
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

/** Contact links for a visitor whose inquiry is refused by mistake. */
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
