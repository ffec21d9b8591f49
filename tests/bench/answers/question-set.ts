import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Language } from "#features/passages/rules/language.ts";
import { replacePassages } from "#features/passages/server/passage-store.ts";
import type { NewPassage } from "#features/passages/server/service.ts";
import { documentOf } from "#tests/support/documents.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";

/** Passages, grouped by the document that holds them, and questions that one of them answers, or none. */
export interface QuestionSet {
  readonly name: string;
  readonly passages: readonly {
    readonly id: string;
    readonly title: string;
    readonly text: string;
    readonly language: Language;
    readonly kind?: "document" | "procedure";
    readonly titlePath?: string;
  }[];
  readonly questions: readonly SetQuestion[];
  /** The same questions with a slip; by default one is made. */
  readonly mistyped?: readonly SetQuestion[] | undefined;
}

export interface SetQuestion {
  /** Null where none of the passages answers it. */
  readonly passage: string | null;
  readonly question: string;
}

/** A plant that does not exist: manuals and procedures in English and German, and what its people ask. */
export async function readPlant(): Promise<QuestionSet> {
  const read = async <Row>(name: string): Promise<Row[]> =>
    JSON.parse(await readFile(path.join(import.meta.dirname, `${name}.json`), "utf8")) as Row[];
  const all = async <Row>(...names: string[]): Promise<Row[]> =>
    (await Promise.all(names.map((name) => read<Row>(name)))).flat();
  const kinds = ["documents", "procedures", "neighbours"];
  return {
    name: "plant",
    passages: await all(...kinds.flatMap((kind) => [`${kind}-english`, `${kind}-german`])),
    questions: await all("questions-english", "questions-german", "questions-absent"),
    mistyped: await all("questions-mistyped"),
  };
}

const languages = { en: "english", de: "german", es: "spanish" } as const;

/** The sets of the folder that FETTLE_BENCH_DATA names; none where it names none. */
export async function readQuestionSets(): Promise<QuestionSet[]> {
  const folder = process.env.FETTLE_BENCH_DATA;
  if (folder === undefined) return [];
  const lines = async <Row>(file: string): Promise<Row[]> =>
    (await readFile(path.join(folder, "xquad", file), "utf8"))
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Row);
  return Promise.all(
    Object.entries(languages).map(async ([code, language]) => ({
      name: `xquad.${code}`,
      passages: (await lines<{ id: string; title: string; text: string }>(`passages.${code}.jsonl`)).map((one) => ({
        ...one,
        language,
      })),
      questions: await lines<SetQuestion>(`questions.${code}.jsonl`),
    })),
  );
}

/** A world whose documents hold the passages of a set, one document a title; page `n` is its n-th passage. */
export interface SetWorld {
  readonly world: World;
  readonly asker: Person;
  /** `document id page` of a passage, by its id. */
  readonly places: ReadonlyMap<string, string>;
}

export async function openSetWorld(
  passages: QuestionSet["passages"],
  environment: Readonly<Record<string, string>> = {},
): Promise<SetWorld> {
  const world = await openWorld(environment);
  const asker = await world.member("admin");
  const places = new Map<string, string>();
  for (const [title, held] of Map.groupBy(passages, (one) => one.title)) {
    const document = await documentOf(world, asker, `${title}.txt`);
    const rows = held.map(({ text, language }, index): NewPassage => {
      const plain = text.replaceAll(/\s+/g, " ").trim();
      return { pageFrom: index + 1, pageTo: index + 1, titlePath: title, text: plain, language };
    });
    for (const [index, { id }] of held.entries()) places.set(id, `${document.id} ${index + 1}`);
    await world.asSystem(async (scope) => {
      const wordCount = await replacePassages(scope, { assetId: document.remoteFileId }, rows);
      await scope.db
        .updateTable("asset_text")
        .set({ state: "done", passage_count: rows.length, word_count: wordCount, page_count: rows.length })
        .where("workspace_id", "=", scope.workspaceId)
        .where("asset_id", "=", document.remoteFileId)
        .execute();
    });
  }
  return { world, asker, places };
}
