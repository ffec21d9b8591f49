import type { PublishedProcedure } from "#features/procedures/contract.ts";
import type { FoundPlace, FoundThing, SearchedKind, SearchedLanguage, SearchReply } from "../contract.ts";
import { wordsInContext } from "./analysis.ts";
import {
  corrected,
  type DeviceEvidence,
  type DeviceProcedure,
  devicePassages,
  evidenceOf,
  weigh,
} from "./device-corpus.ts";
import { foundExcerpt } from "./found-excerpt.ts";
import { foundLimits, nameWordsOf, readAs } from "./named.ts";
import { stepTitleOf } from "./procedure-passages.ts";
import type { Synonyms } from "./synonyms.ts";

/** A published procedure on the device with what a search is narrowed by. */
export type KeptProcedure = DeviceProcedure &
  Pick<PublishedProcedure, "areaIds" | "accessGroupIds" | "publishedAt"> & {
    /** [SR37] The values of its properties, folded; blank for none. */
    readonly valueText?: string | undefined;
  };

export interface DeviceSearch {
  readonly words: string;
  readonly kind?: SearchedKind | undefined;
  readonly area?: string | undefined;
  readonly group?: string | undefined;
  readonly language?: SearchedLanguage | undefined;
  readonly changedAfter?: string | undefined;
}

const languages = { en: "english", de: "german", es: "spanish" } as const;

/**
 * [SR27] What a device that has no network finds in the procedures that it keeps, as the server lists it: by name first, then by what
 * they say. It knows a group without those below it.
 */
export function searchOnDevice(
  asked: DeviceSearch,
  kept: readonly KeptProcedure[],
  synonyms: Synonyms = new Map(),
): SearchReply {
  const procedures = kept.filter((one) => isAsked(one, asked));
  const { language } = asked;
  const passages = devicePassages(procedures).filter(
    (passage) => language === undefined || passage.language === languages[language],
  );
  const { words, corrections } = corrected(wordsInContext(asked.words, ""), passages, synonyms);
  const weighted = weigh(words, passages);
  const read = readAs(asked.words, corrections);
  const places = Map.groupBy(evidenceOf(asked.words, weighted, passages), ({ sourceId }) => sourceId);
  const thingOf = (procedure: KeptProcedure, isNamed: boolean): FoundThing => ({
    kind: "procedure",
    id: procedure.id,
    name: procedure.title,
    isNamed,
    isDraft: false,
    changedAt: procedure.publishedAt,
    places: (places.get(procedure.id) ?? []).slice(0, foundLimits.places).map((one) => placeOf(one, words)),
  });
  // Of a language, what has passages in it.
  const inLanguage = new Set(passages.map(({ procedure }) => procedure.id));
  const named = procedures
    .filter(({ id, title }) => inLanguage.has(id) && (isNamed(title, asked.words) || isNamed(title, read)))
    .toSorted((a, b) => a.title.length - b.title.length || (a.title < b.title ? -1 : 1))
    .slice(0, foundLimits.named);
  // [SR37] By their values, after those by name: they are found by what somebody set, wherever their text is written.
  const valued = procedures
    .filter((one) => !named.includes(one) && (holds(one.valueText, asked.words) || holds(one.valueText, read)))
    .slice(0, foundLimits.named);
  const byText = [...places.keys()].flatMap((id) => procedures.find((one) => one.id === id) ?? []);
  return {
    found: [
      ...[...named, ...valued].map((one) => thingOf(one, true)),
      ...byText.filter((one) => !named.includes(one) && !valued.includes(one)).map((one) => thingOf(one, false)),
    ],
    corrections,
    unknownWords:
      named.length + valued.length > 0 ? [] : weighted.filter(({ holders }) => holders === 0).map(({ typed }) => typed),
  };
}

const isAsked = (
  { areaIds, accessGroupIds, publishedAt }: KeptProcedure,
  { kind = "procedure", area, group, changedAfter }: DeviceSearch,
): boolean =>
  kind === "procedure" &&
  (area === undefined || areaIds.includes(area)) &&
  (group === undefined || accessGroupIds.includes(group)) &&
  (changedAfter === undefined || Date.parse(publishedAt) >= Date.parse(changedAfter));

const isNamed = (title: string, text: string): boolean => holds(title.normalize("NFC").toLowerCase(), text);

function holds(folded: string | undefined, text: string): boolean {
  const words = nameWordsOf(text);
  return folded !== undefined && words.length > 0 && words.every((word) => folded.includes(word));
}

function placeOf({ passage, sentences }: DeviceEvidence, words: Parameters<typeof foundExcerpt>[1]): FoundPlace {
  const { stepId = null, stepNumber = null, titlePath } = passage;
  return {
    stepId,
    stepNumber,
    stepTitle: stepTitleOf({ stepId, titlePath }),
    page: null,
    ...foundExcerpt({ ...passage, sentences }, words),
  };
}
