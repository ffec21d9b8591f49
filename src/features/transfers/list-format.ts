import * as z from "zod/mini";
import { propertyKinds, propertyTypes } from "#features/properties/rules/property.ts";
import { name, text } from "#kit/text.ts";
import { archiveBounds, archivedText } from "./format.ts";

/*
 * What an archive holds besides procedures: lists of things, one a line, as JSON. Things name each other as procedures do:
 * areas and groups by name, procedures, documents and notes by external id, files by their path from the top.
 */

const externalId = z.string().check(z.minLength(1), z.maxLength(archiveBounds.externalIdCharactersMax));
const filePath = z.string().check(z.minLength(1), z.maxLength(archiveBounds.pathCharactersMax));
const groups = z.optional(z.array(z.string().check(z.maxLength(2_500))).check(z.maxLength(100)));
const folderPath = z.array(name(255)).check(z.maxLength(20));
const amount = z.optional(z.number());
const flag = z.optional(z.boolean());
const propertyValue = z.union([z.number(), text(10_000), z.array(text(500)).check(z.maxLength(500))]);

export const propertyLine = z.strictObject({
  kind: z.enum(propertyKinds),
  name: name(),
  description: z.optional(text()),
  type: z.enum(propertyTypes),
  unit: z.optional(text(100)),
  /** Their names. */
  options: z.optional(z.array(text(500)).check(z.maxLength(500))),
  isRequired: flag,
  isListed: flag,
  defaultValue: z.optional(propertyValue),
});

/** Which areas lie next to one. Each pair occurs once. */
export const connectionLine = z.strictObject({ area: name(), areas: z.array(name()).check(z.maxLength(1_000)) });

export const folderLine = z.strictObject({ path: folderPath, groups });

export const documentLine = z.strictObject({
  externalId,
  name: name(255),
  folder: folderPath,
  groups,
  /** Every file that it has had, the oldest first; the last one is the present one. */
  files: z
    .array(z.strictObject({ file: filePath, type: z.string().check(z.maxLength(200)) }))
    .check(z.minLength(1), z.maxLength(1_000)),
});

export const noteLine = z.strictObject({ externalId, area: name(), text: archivedText });

export const setLine = z.strictObject({
  externalId,
  title: name(),
  type: z.enum(["learning", "workflow"]),
  groups,
  /** External ids, in the order of the set. */
  procedures: z.array(externalId).check(z.maxLength(1_000)),
  enforcesOrder: flag,
  dueDays: amount,
  dueOn: z.optional(text(40)),
  validMonths: amount,
  passMark: amount,
  attemptsMax: amount,
  waitHours: amount,
  needsSignOff: flag,
});

/** A value on one thing: of a procedure or a document by external id, of an area by name. */
export const valueLine = z.strictObject({
  kind: z.enum(["procedure", "document", "area"]),
  of: z.string().check(z.minLength(1), z.maxLength(500)),
  property: name(),
  /** Options by their names; of a property of links also `fettle:` references. [TF25] */
  value: propertyValue,
});

/** The lists of an archive, in the order in which they come in. Notes, sets and values name what comes before them. */
export const lineOf = {
  property: propertyLine,
  connection: connectionLine,
  folder: folderLine,
  document: documentLine,
  note: noteLine,
  set: setLine,
  value: valueLine,
} as const;
export type ListKind = keyof typeof lineOf;
export type Line<Kind extends ListKind> = z.output<(typeof lineOf)[Kind]>;

export const listNames: Readonly<Record<ListKind, string>> = {
  property: "properties",
  connection: "connections",
  folder: "folders",
  document: "documents",
  note: "notes",
  set: "sets",
  value: "values",
};

/** `lists/documents-0001.jsonl` */
export const listPath = (kind: ListKind, page: number): string =>
  `lists/${listNames[kind]}-${String(page).padStart(4, "0")}.jsonl`;

const kindByName = new Map(Object.entries(listNames).map(([kind, word]) => [word, kind as ListKind]));

/** The list that a path names; undefined for every other file. */
export const listKindOf = (path: string): ListKind | undefined =>
  kindByName.get(/^lists\/([a-z]+)(?:-\d{1,6})?\.jsonl$/u.exec(path)?.[1] ?? "");
