import * as z from "zod/mini";
import { contentLimits, transform } from "#features/procedures/content.ts";
import { charactersMax, charactersOf, type Delta, deltaAttributes, opsMax } from "#kit/rich-text.ts";
import { name, text } from "#kit/text.ts";
import { leftOutLine } from "./rules/left-out.ts";
import { isArchivedLink, neutralLinkCharactersMax } from "./rules/links.ts";

/*
 * The open format of procedures outside of Fettle (docs/archive-format.md). It names things as people do: groups and areas
 * by their names, files by their paths in the archive. Ids of a workspace do not occur in it.
 */

export const formatVersion = 1;

/** What an archive may hold. Bytes are those of the unpacked entry. */
export const archiveBounds = {
  itemsMax: 20_000,
  /** With the lines of all lists. */
  listedItemsMax: 500_000,
  /** Of a procedure, a table or the manifest. */
  textBytesMax: 10_000_000,
  /** Of a file that is held whole while it is inspected; a larger one has to lie in the archive as it is. */
  fileBytesMax: 64 * 1024 ** 2,
  /** Of everything together, as the archive claims. */
  totalBytesMax: 50 * 1024 ** 3,
  /** How many times larger an entry of a mebibyte or more may become (threat B111). */
  ratioMax: 100,
  pathCharactersMax: 300,
  externalIdCharactersMax: 200,
} as const;

const prompt = text(contentLimits.promptCharactersMax);
const filePath = z.string().check(z.minLength(1), z.maxLength(archiveBounds.pathCharactersMax));
const filePaths = z.array(filePath).check(z.maxLength(contentLimits.mediaMax));
const names = z.array(name()).check(z.maxLength(100));
/** Keeps its identity through later imports, wherever it stands then. Without it, the place counts. */
const key = z.optional(z.string().check(z.minLength(1), z.maxLength(100)));
const externalId = z.string().check(z.minLength(1), z.maxLength(archiveBounds.externalIdCharactersMax));
const flag = z.optional(z.boolean());
const archivedLink = z
  .string()
  .check(
    z.maxLength(neutralLinkCharactersMax),
    z.refine(isArchivedLink, "Only http, https, mailto, and fettle: to a procedure, document or area"),
    z.describe(
      "http, https, mailto, or a page of the same workspace by external id: fettle:procedure/MX-1042?step=KEY, fettle:document/D-7?page=3, fettle:area/Press%204",
    ),
  );
const archivedOp = z.strictObject({
  insert: z.string(),
  attributes: z.optional(z.strictObject({ ...deltaAttributes.shape, link: z.optional(archivedLink) })),
});
/** [TF25] Formatted text as it is stored, but that its links may name what is in the archive. */
export const archivedText: z.ZodMiniType<Delta, Delta> = z.strictObject({
  ops: z.array(archivedOp).check(
    z.maxLength(opsMax),
    z.refine((ops) => charactersOf(ops) <= charactersMax, "Too long"),
  ),
});
/** Plain text, or formatted text. */
const written = z.union([text(charactersMax), archivedText]);

const writing = <const Type extends "instruction" | "reminder" | "warning">(type: Type) =>
  z.strictObject({ type: z.literal(type), key, text: written });

const choice = { key, question: prompt, isMultipleSelection: flag, isRequired: flag, shouldShuffleOptions: flag };
const optionLabel = { key, label: prompt, isCorrect: flag };
const options = <const Option extends z.core.SomeType>(option: Option) =>
  z.array(option).check(z.maxLength(contentLimits.optionsMax));

const moduleFile = z.discriminatedUnion("type", [
  writing("instruction"),
  writing("reminder"),
  writing("warning"),
  z.strictObject({ type: z.literal("media"), key, files: filePaths }),
  z.strictObject({
    type: z.literal("spatialInstruction"),
    key,
    /** The name of an area. */
    area: z.nullable(name()),
    transform: z.optional(z.nullable(transform)),
  }),
  z.strictObject({
    type: z.literal("aiStepVerification"),
    key,
    prompt,
    details: z.optional(prompt),
    referencePicture: z.optional(filePath),
    isRequired: flag,
    isSignatureRequiredForOverride: flag,
  }),
  z.strictObject({
    type: z.literal("evidenceUpload"),
    key,
    prompt,
    example: z.optional(filePath),
    counterExamples: z.optional(filePaths),
    isRequired: flag,
    isVerified: flag,
  }),
  z.strictObject({
    type: z.literal("freeResponse"),
    key,
    prompt,
    correctAnswer: z.optional(prompt),
    isAiGraded: flag,
    isRequired: flag,
  }),
  z.strictObject({ type: z.literal("multipleChoice"), ...choice, options: options(z.strictObject(optionLabel)) }),
  z.strictObject({
    type: z.literal("multipleChoiceGraded"),
    ...choice,
    options: options(z.strictObject({ ...optionLabel, feedback: z.optional(prompt) })),
  }),
  z.strictObject({
    type: z.literal("numberInput"),
    key,
    prompt,
    unit: z.optional(text(40)),
    min: z.optional(z.number()),
    max: z.optional(z.number()),
    isRequired: flag,
    isStrict: flag,
  }),
  z.strictObject({ type: z.literal("signature"), key, terms: z.optional(text(50_000)), isRequired: flag }),
]);
export type ModuleFile = z.output<typeof moduleFile>;

/**
 * Of the workspace's custom properties, by their names. Options and members go by their names too, days are 2026-11-30, and
 * numbers may be texts, as Markdown and tables have them. Null empties one; what is left out stays.
 */
const properties = z
  .record(
    z.string().check(z.maxLength(200)),
    z.nullable(
      z.union([
        z.string().check(z.maxLength(2_000)),
        z.number(),
        z.array(z.string().check(z.maxLength(200))).check(z.maxLength(200)),
      ]),
    ),
  )
  .check(z.refine((named) => Object.keys(named).length <= 100, "at most 100"));

const title = text(contentLimits.titleCharactersMax);

const stepFile = z.strictObject({
  key,
  title,
  modules: z.array(moduleFile).check(z.maxLength(contentLimits.modulesMax)),
});
export type StepFile = z.output<typeof stepFile>;

const sectionFile = z.strictObject({
  key,
  title: z.optional(title),
  steps: z.array(stepFile).check(z.maxLength(contentLimits.stepsMax)),
});

/** One procedure: a file of its own, or what a Markdown file or the rows of a table come to. */
export const procedureFile = z.strictObject({
  /** The name of this format's JSON schema, for editors. */
  $schema: z.optional(z.string().check(z.maxLength(500))),
  /** Names the procedure in the system that it comes from. If it is left out, the path of the file and the title do. */
  externalId: z.optional(externalId),
  title: name(contentLimits.titleCharactersMax),
  description: z.optional(text(10_000)),
  /** Names of groups, or their paths from the top: "Plant 2 / Night shift". */
  groups: z.optional(names),
  areas: z.optional(names),
  properties: z.optional(properties),
  image: z.optional(filePath),
  sections: z.array(sectionFile).check(z.maxLength(contentLimits.sectionsMax)),
});
export type ProcedureFile = z.output<typeof procedureFile>;

export const groupPath = z.string().check(z.minLength(1), z.maxLength(2_500));

const areaFile = z.strictObject({ name: name(), groups: z.optional(names), picture: z.optional(filePath) });

/** `manifest.json`, at the top of an archive. */
export const manifestFile = z.strictObject({
  $schema: z.optional(z.string().check(z.maxLength(500))),
  format: z.literal("fettle"),
  version: z.literal(formatVersion),
  /** Who wrote the archive, and when: for people alone. */
  source: z.optional(text(500)),
  createdAt: z.optional(text(40)),
  /** Groups as paths from the top, parents before children. */
  groups: z.optional(z.array(groupPath).check(z.maxLength(5_000))),
  areas: z.optional(z.array(areaFile).check(z.maxLength(5_000))),
  /** [TF28] What the workspace had and the archive does not bring: for people alone. */
  leftOut: z.optional(z.array(leftOutLine).check(z.maxLength(100))),
});
export type ManifestFile = z.output<typeof manifestFile>;
