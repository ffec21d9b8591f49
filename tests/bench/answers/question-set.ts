import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Language } from "#features/passages/rules/language.ts";
import type { NewPassage } from "#features/passages/server/service.ts";
import { replacePassages } from "#features/passages/server/passage-store.ts";
import { documentOf } from "#tests/support/documents.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";

/** Passages, grouped by the document that holds them, and questions that one of them answers. */
export interface QuestionSet {
  readonly name: string;
  readonly passages: readonly { readonly id: string; readonly title: string; readonly text: string }[];
  readonly questions: readonly { readonly passage: string; readonly question: string }[];
  readonly language: Language;
}

const languages = { en: "english", de: "german", es: "spanish" } as const;

/** The sets of the folder that FETTLE_BENCH_DATA names; none where it names none. */
export async function readQuestionSets(): Promise<QuestionSet[]> {
  const folder = process.env.FETTLE_BENCH_DATA;
  if (folder === undefined) return [];
  const lines = async (file: string) =>
    (await readFile(path.join(folder, "xquad", file), "utf8")).split("\n").filter(Boolean).map((line) => JSON.parse(line));
  return Promise.all(
    Object.entries(languages).map(async ([code, language]) => ({
      name: `xquad.${code}`,
      language,
      passages: (await lines(`passages.${code}.jsonl`)) as QuestionSet["passages"],
      questions: (await lines(`questions.${code}.jsonl`)) as QuestionSet["questions"],
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

export async function openSetWorld({ passages, language }: Pick<QuestionSet, "passages" | "language">): Promise<SetWorld> {
  const world = await openWorld();
  const asker = await world.member("admin");
  const places = new Map<string, string>();
  for (const [title, held] of Map.groupBy(passages, (one) => one.title)) {
    const document = await documentOf(world, asker, `${title}.txt`);
    const rows = held.map(({ text }, index): NewPassage => {
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
