import type { Clip } from "#features/generation/rules/move-clips.ts";
import { contentLimits, type DraftContent, type Module, type Step } from "#features/procedures/content.ts";
import { findStep, stepsOf } from "#features/procedures/rules/find.ts";
import { type ModuleFlags, whyNot } from "#features/procedures/rules/module-limits.ts";
import type { NewId } from "#features/procedures/rules/new-content.ts";
import { removeStep } from "#features/procedures/rules/outline.ts";
import { deltaOf, plainText } from "#kit/rich-text.ts";
import { isWriting, newWriting, stepIn, withSteps, written } from "./carry-sentences.ts";
import { joinedLines } from "./delta-text.ts";

/** An edit of the draft with the clips that change along. */
export interface FilmEdit {
  readonly content: DraftContent;
  readonly clips: readonly Clip[];
  /** The step that came by it. */
  readonly newStepId?: string;
}

/** `noNext`: it is the last one of its section. `notNeighbours`: another step was taken from between. `full`: see `whyNot`. */
export type WhyNotMerge = "noNext" | "notNeighbours" | "full";

/** [PG64] Merges a step with the one behind it in its section: what both say stays, once each, and the clip lasts over both. */
export function mergeWithNext(
  content: DraftContent,
  clips: readonly Clip[],
  stepId: string,
  { flags, newId }: { readonly flags: ModuleFlags; readonly newId: NewId },
): FilmEdit | WhyNotMerge {
  const found = findStep<Module>(content, stepId);
  const nextId = found?.section.steps[found.stepIndex + 1]?.id;
  const [step, next] = [stepIn(content, stepId), stepIn(content, nextId ?? "")];
  if (!step || !next) return "noNext";
  const joined = joinedClips(content, clips, stepId, next.id);
  if (!joined) return "notNeighbours";
  const merged = joinedSteps(step, next, flags, newId);
  if (!merged) return "full";
  return { content: withSteps(removeStep(content, next.id), [merged]), clips: joined };
}

/** [PG63] The clips that a merge changes. Undefined where a step between them keeps a clip of its own. */
function joinedClips(content: DraftContent, clips: readonly Clip[], stepId: string, nextId: string) {
  const shown = new Set(stepsOf(content).map(({ id }) => id));
  const own = clips.find((clip) => clip.stepId === stepId);
  const next = clips.find((clip) => clip.stepId === nextId);
  if (!next) return [];
  if (!own) return [{ ...next, stepId }];
  const startMs = Math.min(own.startMs, next.startMs);
  const endMs = Math.max(own.endMs, next.endMs);
  const isBetween = clips.some(
    (clip) => clip !== own && clip !== next && shown.has(clip.stepId) && clip.startMs < endMs && clip.endMs > startMs,
  );
  return isBetween ? undefined : [{ stepId, startMs, endMs }];
}

/** Undefined where the step would have more than it may. */
function joinedSteps(step: Step, next: Step, flags: ModuleFlags, newId: NewId): Step | undefined {
  let modules: readonly Module[] = step.modules;
  for (const module of withTitle(next, newId)) {
    const joined = joinedModules(modules, module) ?? added(modules, module, flags);
    if (!joined) return undefined;
    modules = joined;
  }
  return { ...step, title: step.title === "" ? next.title : step.title, modules: [...modules] };
}

/** A title that no text of its step repeats becomes the beginning of the instruction: it would be lost. */
function withTitle({ title, modules }: Step, newId: NewId): readonly Module[] {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, " ");
  const texts = modules.filter(isWriting).map((module) => plain(plainText(module.moduleData.content)));
  const isSaid = texts.some((text) => ` ${text} `.includes(` ${plain(title).trim()} `));
  if (title.trim() === "" || isSaid) return modules;
  const instruction = modules.filter(isWriting).find((module) => module.moduleType === "instruction");
  if (!instruction) return [...modules, newWriting("instruction", title, newId)];
  const content = joinedLines(deltaOf(title), instruction.moduleData.content);
  return modules.map((module) => (module === instruction ? written(instruction, content) : module));
}

/** The modules with the text or the pictures of another one in the last of its kind; undefined where there is none. */
function joinedModules(modules: readonly Module[], module: Module): readonly Module[] | undefined {
  const same = modules.findLast((one) => one.moduleType === module.moduleType);
  if (!same) return undefined;
  const put = (next: Module) => modules.map((one) => (one === same ? next : one));
  if (isWriting(same) && isWriting(module)) {
    return put(written(same, joinedLines(same.moduleData.content, module.moduleData.content)));
  }
  if (same.moduleType !== "media" || module.moduleType !== "media") return undefined;
  const refs = same.moduleData.remoteMediaRefs;
  const more = module.moduleData.remoteMediaRefs.filter((ref) => !refs.some((one) => one.id === ref.id));
  const remoteMediaRefs = [...refs, ...more];
  return remoteMediaRefs.length > contentLimits.mediaMax
    ? undefined
    : put({ ...same, moduleData: { remoteMediaRefs } });
}

/** [PG14] A warning stands before everything that it warns of. */
function added(modules: readonly Module[], module: Module, flags: ModuleFlags): readonly Module[] | undefined {
  if (whyNot({ modules }, module.moduleType, flags) !== undefined) return undefined;
  return module.moduleType === "warning" ? [module, ...modules] : [...modules, module];
}
