import type { DraftContent, Module } from "#features/procedures/content.ts";
import { type DemoProcedure, type ProcedureHead, procedure, withStepTitle, withWords } from "./demo-procedure.ts";
import type { DrawingKey } from "./drawings/drawings.ts";
import { readData } from "./read-data.ts";
import {
  type AskFields,
  ask,
  at,
  type ChoiceFields,
  choose,
  instruct,
  type NumberFields,
  number,
  type PhotoFields,
  photo,
  quiz,
  remind,
  section,
  show,
  sign,
  step,
  type VerifyFields,
  verify,
  type Write,
  warn,
} from "./write.ts";

/** A module as a procedure's file writes it: its first field names its kind and its subject. */
type WrittenModule =
  | { readonly instruct: string }
  | { readonly remind: string }
  | { readonly warn: string }
  | { readonly show: readonly DrawingKey[] }
  | { readonly at: string; readonly x: number; readonly y: number; readonly rotation?: number }
  | ({ readonly number: string } & NumberFields)
  | ({ readonly choose: string; readonly labels: readonly string[] } & ChoiceFields)
  | ({ readonly quiz: string; readonly answers: readonly (readonly [string, string])[] } & ChoiceFields)
  | ({ readonly ask: string } & AskFields)
  | ({ readonly photo: string } & PhotoFields)
  | { readonly sign: string | null; readonly isRequired?: boolean }
  | ({ readonly verify: string; readonly seen: readonly string[] } & VerifyFields);

/** What a procedure's file holds. */
interface WrittenProcedure extends Omit<ProcedureHead, "workspaceKey" | "redraft" | "publishedAs"> {
  readonly sections: readonly {
    readonly title: string;
    readonly steps: readonly { readonly title: string; readonly modules: readonly WrittenModule[] }[];
  }[];
  /** The title that the newer draft gives to a step; section and step count from 1. */
  readonly draftTitle?: { readonly section: number; readonly step: number; readonly title: string };
  /** The texts of earlier versions, up to a number, that differ from the present ones. */
  readonly earlierWords?: readonly { readonly upTo: number; readonly words: readonly (readonly [string, string])[] }[];
}

function moduleOf(written: WrittenModule): Write<Module> {
  if ("instruct" in written) return instruct(written.instruct);
  if ("remind" in written) return remind(written.remind);
  if ("warn" in written) return warn(written.warn);
  if ("show" in written) return show(...written.show);
  if ("at" in written) return at(written.at, written.x, written.y, written.rotation);
  if ("number" in written) return number(written.number, written);
  if ("choose" in written) return choose(written.choose, written.labels, written);
  if ("quiz" in written) return quiz(written.quiz, written.answers, written);
  if ("ask" in written) return ask(written.ask, written);
  if ("photo" in written) return photo(written.photo, written);
  if ("sign" in written) return sign(written.sign, written.isRequired);
  return verify(written.verify, written.seen, written);
}

function readProcedure(workspaceKey: string, key: string): DemoProcedure {
  const { sections, draftTitle, earlierWords, ...head } = readData<WrittenProcedure>(
    `${workspaceKey}/procedures/${key}.json`,
  );
  const redraft = (content: DraftContent) =>
    draftTitle ? withStepTitle(content, draftTitle.section, draftTitle.step, draftTitle.title) : content;
  const publishedAs = (content: DraftContent, version: number) =>
    withWords(content, ...(earlierWords ?? []).flatMap(({ upTo, words }) => (version <= upTo ? words : [])));
  return procedure(
    key,
    { ...head, workspaceKey, redraft, publishedAs },
    ...sections.map(({ title, steps }) =>
      section(title, ...steps.map((one) => step(one.title, ...one.modules.map(moduleOf)))),
    ),
  );
}

/** In the order in which performs of them are made. */
export const readProcedures = (workspaceKey: string, ...keys: readonly string[]): readonly DemoProcedure[] =>
  keys.map((key) => readProcedure(workspaceKey, key));
