import { createContext, useContext, useEffect, useMemo, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { isSame } from "#domain/differences.ts";
import { message } from "#domain/messages.ts";
import {
  type Studio,
  type StudioHistory,
  type StudioVersion,
  parseStudio,
  type SettingsAnswer,
} from "#domain/studio.ts";
import { useDocument, type EditedDocument } from "../editing/use-document.ts";
import { mergeSettings, readKept, textAt, withValue } from "./content.ts";
import { isRecord } from "#domain/parsing.ts";
import { refusal, finalizeUrls, saveSettings } from "../api.ts";

/** Settings as they were read, which an edit begins from. */
export interface SettingsBase {
  version: number;
  content: Studio;
}

/** What the page says of the last thing that was asked of it. */
export interface SettingsResult {
  sentence: string;
  isTrouble: boolean;
  /** The way back, where there is one on the spot. */
  undo?: () => void;
}

/** What an edit of the settings is made of, and all that can be done with it. */
export interface SettingsEdit extends Pick<
  EditedDocument<Studio>,
  "found" | "leaving" | "discardAndLeave"
> {
  content: Studio;
  base: SettingsBase;
  isUnsaved: boolean;
  isBusy: boolean;
  /** How many films are on their way. */
  uploads: number;
  outcome: SettingsResult | null;
  /** The wrong entry, by its path. */
  problem: { path: string; sentence: string } | null;
  /** The stored settings after a conflict (409). */
  conflict: SettingsBase | null;
  change: (content: Studio) => void;
  /** Told of films that set out (+1) and are there, or are given up (−1). */
  countUploads: (by: number) => void;
  save: () => void;
  discard: () => void;
  takeFound: () => void;
  dropFound: () => void;
  restore: (version: StudioVersion) => void;
  saveChosen: (content: Studio) => void;
  backToForm: () => void;
}

/** Holds the edit of the settings: nothing of it is lost by a reload, another tab or a refusal. */
export function useSettingsEdit(history: StudioHistory): SettingsEdit {
  const [base, setBase] = useState<SettingsBase>({
    version: history.version,
    content: history.studio,
  });
  const [content, setContent] = useState(history.studio);
  const [outcome, setOutcome] = useState<SettingsResult | null>(null);
  const [problem, setProblem] = useState<SettingsEdit["problem"]>(null);
  const [conflict, setConflict] = useState<SettingsBase | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const [uploads, setUploads] = useState(0);
  const unsaved = useMemo(
    () => (isSame(base.content, content) ? null : content),
    [base.content, content],
  );
  const isUnsaved = unsaved !== null;
  const { found, removeFound, leaving, discardAndLeave } = useDocument({
    subject: "settings",
    read: (stored) => readKept(history.studio, stored),
    unsaved,
    version: base.version,
    isUnderWay: uploads > 0,
  });

  const latest = useRef(content);
  useEffect(() => {
    latest.current = content;
  });

  const write = (next: Studio, from: SettingsBase) => {
    setBase(from);
    setContent(next);
  };

  /** @param sent what is to be stored; the form may have been written on meanwhile */
  const send = async (sent: Studio, from: SettingsBase, done: string) => {
    const before = latest.current;
    setBusy(true);
    setOutcome(null);
    setProblem(null);
    const answer = await storeSettings(sent, from.version);
    setBusy(false);
    if (answer?.success) {
      const stored = { version: answer.version, content: answer.settings };
      write(latest.current === before ? stored.content : latest.current, stored);
      setConflict(null);
      setOutcome({ sentence: done, isTrouble: false });
      await revalidate();
      return stored;
    }
    if (answer?.version !== undefined && answer.settings) {
      const stored = { version: answer.version, content: answer.settings };
      // Without changes there is nothing to choose: show the stored settings.
      if (isSame(base.content, latest.current)) write(stored.content, stored);
      else setConflict(stored);
      await revalidate();
    }
    if (answer?.field !== undefined) setProblem({ path: answer.field, sentence: answer.error });
    setOutcome({
      sentence: answer
        ? message("save-failed", { error: answer.error || message("save-invalid-answer") })
        : message("settings-no-connection"),
      isTrouble: true,
    });
    return undefined;
  };

  const restore = async (version: StudioVersion) => {
    if (isUnsaved && !window.confirm(message("restore-unsaved"))) return;
    const before: SettingsBase = { version: history.version, content: history.studio };
    const sentence =
      version.version === 0
        ? message("settings-restored-origin")
        : message("settings-restored", { version: String(version.version) });
    const stored = await send(version.content, before, sentence);
    if (stored === undefined) return;
    const undo = () => void send(before.content, stored, message("settings-saved"));
    setOutcome({ sentence, isTrouble: false, undo });
  };

  return {
    content,
    base,
    isUnsaved,
    isBusy,
    uploads,
    outcome,
    problem,
    conflict,
    found,
    change(next) {
      write(next, base);
      setOutcome(null);
      setProblem(null);
    },
    countUploads: (by) => setUploads((count) => count + by),
    save: () => void send(content, base, message("settings-saved")),
    discard() {
      if (!window.confirm(message("discard-unsaved"))) return;
      write(base.content, base);
      setProblem(null);
    },
    takeFound() {
      if (found === null) return;
      const { version, content: kept } = found;
      const began = history.versions.find((each) => each.version === version);
      // Save it against its old version, so that the server answers 409 and the conflict view opens.
      const from = { version, content: began?.content ?? history.studio };
      // The form's content is newer and wins where both changed the same entry.
      const merged = mergeSettings({ base: base.content, mine: content, stored: kept });
      write(merged, !isUnsaved || version < base.version ? from : base);
      removeFound();
    },
    dropFound: removeFound,
    restore: (version) => void restore(version),
    saveChosen(chosen) {
      if (conflict === null) return;
      write(chosen, conflict);
      latest.current = chosen;
      void send(chosen, conflict, message("settings-saved"));
    },
    backToForm: () => setConflict(null),
    leaving,
    discardAndLeave,
  };
}

/** The edit that the controls of the form read and change by path. */
export type FormEdit = Pick<SettingsEdit, "content" | "change" | "problem" | "countUploads">;

const EditContext = createContext<FormEdit | null>(null);

export const EditProvider = EditContext.Provider;

/** The edit that a control belongs to. */
export function useEdit(): FormEdit {
  const edit = useContext(EditContext);
  if (edit === null) throw new Error("a control of the settings stands outside their form");
  return edit;
}

/** Makes what was uploaded final, then saves; undefined where no answer came. */
export async function storeSettings(
  sent: Studio,
  version: number,
): Promise<SettingsAnswer | undefined> {
  const paths = FILM_PATHS.filter((path) => textAt(sent, path) !== "");
  const urls = paths.map((path) => textAt(sent, path));
  const finalized = await finalizeUrls(urls, sent.brand);
  if (!finalized?.success) return finalized;
  const settings = paths.reduce(
    (saved, path) => withValue(saved, path, finalized.finalOf(textAt(sent, path))),
    sent,
  );
  return saveSettings({ version, settings }, readSettingsAnswer);
}

/** The films and posters that settings hold. */
const FILM_PATHS = ["reels.first.src", "reels.first.poster", "reels.last.src", "reels.last.poster"];

/** The answer of a save of the settings; whatever it doesn't know is a refusal without a reason. */
function readSettingsAnswer(answer: unknown): SettingsAnswer {
  if (!isRecord(answer)) return refusal(answer);
  const version = Number.isInteger(answer.version) ? Number(answer.version) : undefined;
  const settings = readStudio(answer.settings);
  if (answer.success === true && version !== undefined && settings !== undefined) {
    return { success: true, version, settings };
  }
  return {
    ...refusal(answer),
    ...(typeof answer.field === "string" && { field: answer.field }),
    ...(version !== undefined && { version }),
    ...(settings && { settings }),
  };
}

function readStudio(value: unknown): Studio | undefined {
  try {
    return parseStudio(value);
  } catch {
    return undefined;
  }
}
