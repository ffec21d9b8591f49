import * as z from "zod/mini";
import { id } from "#kit/ids.ts";
import { richText } from "#kit/rich-text.ts";
import { text } from "#kit/text.ts";

/** How large a procedure may grow (threat B80). `bytesMax` is its size as JSON in UTF-8. */
export const contentLimits = {
  sectionsMax: 500,
  stepsMax: 2_000,
  modulesMax: 10_000,
  bytesMax: 5_000_000,
  titleCharactersMax: 500,
  promptCharactersMax: 10_000,
  optionsMax: 100,
  /** Of one AI verification: what an answer to it may hold. */
  criteriaMax: 100,
  mediaMax: 100,
  /** What one save by changes takes; a save of more is sent whole. */
  patchOpsMax: 1_000,
} as const;

const title = text(contentLimits.titleCharactersMax);
const prompt = text(contentLimits.promptCharactersMax);

/** `remote` is stored on the server; `uploadable` is still on the device of the member who chose it. */
const anyMediaRef = z.strictObject({
  source: z.enum(["remote", "uploadable"]),
  type: z.enum(["image", "video", "document"]),
  id,
});
export interface MediaRef extends z.output<typeof anyMediaRef> {}
export const mediaRef: z.ZodMiniType<MediaRef, MediaRef> = anyMediaRef;

export const remoteImageRef = z.strictObject({ source: z.literal("remote"), type: z.literal("image"), id });
export type RemoteImageRef = z.output<typeof remoteImageRef>;

const mediaRefs = z.array(mediaRef).check(z.maxLength(contentLimits.mediaMax));

/** The place of a step on its area's plan: `x` and `y` from 0 to 1 of the plan, `rotation` in degrees. */
export const transform = z.strictObject({
  x: z.number(),
  y: z.number(),
  rotation: z.number(),
  scale: z.number().check(z.positive()),
});
export type Transform = z.output<typeof transform>;

const writing = z.strictObject({ version: z.literal(1), content: richText });

const spatialInstruction = z.strictObject({ areaId: z.nullable(id), transform: z.nullable(transform) });

const media = z.strictObject({ remoteMediaRefs: mediaRefs });

const aiStepVerification = z.strictObject({
  prompt,
  details: prompt,
  referenceFettleImageId: z.nullable(id),
  isRequired: z.boolean(),
  isSignatureRequiredForOverride: z.boolean(),
});

const evidenceUpload = {
  exampleMediaRef: z.nullable(mediaRef),
  isRequired: z.boolean(),
  isVerified: z.boolean(),
  prompt,
};

const freeResponse = { isAiGraded: z.boolean(), isRequired: z.boolean(), prompt };

const multipleChoice = {
  isMultipleSelection: z.boolean(),
  isRequired: z.boolean(),
  question: prompt,
  shouldShuffleOptions: z.boolean(),
};

const options = <const Option extends z.core.SomeType>(option: Option) =>
  z.array(option).check(z.maxLength(contentLimits.optionsMax));

const shownOption = z.strictObject({ id, label: prompt });
const option = z.strictObject({ id, label: prompt, isCorrect: z.boolean() });
const gradedOption = z.strictObject({ id, label: prompt, isCorrect: z.boolean(), feedback: z.nullable(prompt) });
export type Option = z.output<typeof option>;
export type GradedOption = z.output<typeof gradedOption>;

/**
 * Either bound may be open. `unit` is shown next to the number and may be blank. With `isStrict` a value outside of the
 * bounds is refused; without it, as in every older version, it can be confirmed with a reason.
 */
const numberInput = z.strictObject({
  isStrict: z.optional(z.boolean()),
  isRequired: z.boolean(),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  prompt,
  unit: text(40),
});

const signature = z.strictObject({ isRequired: z.boolean(), termsText: z.nullable(text(50_000)) });

const moduleOf = <const C extends string, const T extends string, Data extends z.core.SomeType>(
  category: C,
  moduleType: T,
  moduleData: Data,
) => z.strictObject({ id, category: z.literal(category), moduleType: z.literal(moduleType), moduleData });

const instructionModule = moduleOf("information", "instruction", writing);
const reminderModule = moduleOf("information", "reminder", writing);
const warningModule = moduleOf("information", "warning", writing);
const spatialInstructionModule = moduleOf("context", "spatialInstruction", spatialInstruction);
const mediaModule = moduleOf("context", "media", media);
const aiStepVerificationModule = moduleOf("action", "aiStepVerification", aiStepVerification);
const numberInputModule = moduleOf("action", "numberInput", numberInput);
const signatureModule = moduleOf("action", "signature", signature);

/** One building block of a step, as its author sees it (specification, procedures section 3). */
const anyModule = z.discriminatedUnion("moduleType", [
  instructionModule,
  reminderModule,
  warningModule,
  spatialInstructionModule,
  mediaModule,
  aiStepVerificationModule,
  moduleOf("action", "evidenceUpload", z.strictObject({ ...evidenceUpload, counterExamplesMediaRefs: mediaRefs })),
  moduleOf("action", "freeResponse", z.strictObject({ ...freeResponse, correctAnswer: z.nullable(prompt) })),
  moduleOf("action", "multipleChoice", z.strictObject({ ...multipleChoice, options: options(option) })),
  moduleOf("action", "multipleChoiceGraded", z.strictObject({ ...multipleChoice, options: options(gradedOption) })),
  numberInputModule,
  signatureModule,
]);
export type Module = z.output<typeof anyModule>;
export const module: z.ZodMiniType<Module, Module> = anyModule;
export type ModuleType = Module["moduleType"];
export type Category = Module["category"];
export type ModuleOf<T extends ModuleType> = Extract<Module, { moduleType: T }>;

/** The same without answers: what a performer may see before anything is graded (threat B90). */
const anyPerformableModule = z.discriminatedUnion("moduleType", [
  instructionModule,
  reminderModule,
  warningModule,
  spatialInstructionModule,
  mediaModule,
  aiStepVerificationModule,
  moduleOf("action", "evidenceUpload", z.strictObject(evidenceUpload)),
  moduleOf("action", "freeResponse", z.strictObject(freeResponse)),
  moduleOf("action", "multipleChoice", z.strictObject({ ...multipleChoice, options: options(shownOption) })),
  moduleOf("action", "multipleChoiceGraded", z.strictObject({ ...multipleChoice, options: options(shownOption) })),
  numberInputModule,
  signatureModule,
]);
export type PerformableModule = z.output<typeof anyPerformableModule>;
export const performableModule: z.ZodMiniType<PerformableModule, PerformableModule> = anyPerformableModule;
export type PerformableModuleOf<T extends ModuleType> = Extract<PerformableModule, { moduleType: T }>;
/** With its answers or without them. */
export type AnyModule = Module | PerformableModule;

const stepOf = <Item extends z.core.SomeType>(item: Item) =>
  z.strictObject({ id, title, modules: z.array(item).check(z.maxLength(contentLimits.modulesMax)) });

const sectionOf = <Item extends z.core.SomeType>(item: Item) =>
  z.strictObject({ id, title, steps: z.array(item).check(z.maxLength(contentLimits.stepsMax)) });

const anyStep = stepOf(module);
export interface Step extends z.output<typeof anyStep> {}
export const step: z.ZodMiniType<Step, Step> = anyStep;
const anySection = sectionOf(step);
export interface Section extends z.output<typeof anySection> {}
export const section: z.ZodMiniType<Section, Section> = anySection;

const anyPerformableStep = stepOf(performableModule);
export interface PerformableStep extends z.output<typeof anyPerformableStep> {}
const performableStep: z.ZodMiniType<PerformableStep, PerformableStep> = anyPerformableStep;
const anyPerformableSection = sectionOf(performableStep);
export interface PerformableSection extends z.output<typeof anyPerformableSection> {}
const performableSection: z.ZodMiniType<PerformableSection, PerformableSection> = anyPerformableSection;

const head = { title, description: text(10_000), procedureImage: z.nullable(remoteImageRef) };

/** The fields of a draft's content, for a contract that adds fields of its own. */
export const draftContentShape = {
  ...head,
  sections: z.array(section).check(
    z.maxLength(contentLimits.sectionsMax),
    z.refine((sections) => isWithinCounts(sections), "too many steps or modules"),
    z.refine((sections) => hasDistinctIds(sections), "two sections, steps, modules or options have the same id"),
  ),
};

/** The fields of a content without answers, for the same use. */
export const performableContentShape = {
  ...head,
  sections: z.array(performableSection).check(z.maxLength(contentLimits.sectionsMax)),
};

/**
 * What an author edits. A blank title is allowed here and refused at publishing. The size in bytes is not checked
 * here but by the limit on the request's body, and by `contentBytes` where content is made without a request.
 */
export const draftContent = z.strictObject(draftContentShape);
export type DraftContent = z.output<typeof draftContent>;

export const performableContent = z.strictObject(performableContentShape);
export type PerformableContent = z.output<typeof performableContent>;

/** What reading rules need: drafts and performable content alike. */
export interface Outline<M extends { readonly id: string } = PerformableModule> {
  readonly sections: readonly OutlineSection<M>[];
}
export interface OutlineSection<M extends { readonly id: string } = PerformableModule> {
  readonly id: string;
  readonly title: string;
  readonly steps: readonly OutlineStep<M>[];
}
export interface OutlineStep<M extends { readonly id: string } = PerformableModule> {
  readonly id: string;
  readonly title: string;
  readonly modules: readonly M[];
}

type Sections = readonly {
  readonly id: string;
  readonly steps: readonly { readonly id: string; readonly modules: readonly Module[] }[];
}[];

function isWithinCounts(sections: Sections): boolean {
  const steps = sections.flatMap((one) => one.steps);
  const modules = steps.reduce((sum, one) => sum + one.modules.length, 0);
  return steps.length <= contentLimits.stepsMax && modules <= contentLimits.modulesMax;
}

function hasDistinctIds(sections: Sections): boolean {
  const ids = sections.flatMap((one) => [
    one.id,
    ...one.steps.flatMap((step) => [
      step.id,
      ...step.modules.flatMap((item) => [
        item.id,
        ...("options" in item.moduleData ? item.moduleData.options.map((option) => option.id) : []),
      ]),
    ]),
  ]);
  return new Set(ids).size === ids.length;
}
