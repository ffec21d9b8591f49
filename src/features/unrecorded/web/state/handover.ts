import * as z from "zod/mini";
import { moduleProgressOf, type Steps, stepProgressOf } from "#features/performs/rules/steps/steps-progress.ts";
import {
  isSame,
  type PerformState,
  type UnsentAnswer,
  waitingFiles,
} from "#features/performs/web/parts/run/perform-state.ts";
import { looseAnswers, stepsInWords } from "#features/performs/web/parts/run/unsent-answers.ts";
import { remember } from "#kit/web/device/device-memory.ts";
import { rememberedAs } from "#kit/web/device/remembered-as.ts";
import type { HandedOver } from "../../contract.ts";

/** The entries and marks that the server does not have, including those whose files are on this device alone. */
export const unsentSteps = ({ base, progress }: PerformState): Steps =>
  progress.stepsProgress.flatMap((step) => {
    const modules = step.modules.filter((entry) => !isSame(entry, moduleProgressOf(base, entry.moduleId)));
    const isMarkNew = step.markedDone !== (stepProgressOf(base, step.stepId)?.markedDone ?? false);
    return modules.length > 0 || isMarkNew ? [{ ...step, modules }] : [];
  });

/** What a device hands over of a run: what the server has not, and what had lost its place already. [PF193] */
export function handoverOf(state: PerformState): HandedOver {
  const { progress } = state;
  return {
    performId: progress.id,
    procedureId: progress.procedureId,
    versionId: progress.procedure.versionId,
    startedAt: progress.createdAt,
    lastEntryAt: progress.updatedAt,
    stepsProgress: [...unsentSteps(state)],
    loose: looseAnswers(state),
    filesMissing: waitingFiles(state).length,
  };
}

/** The answers of a run that the server has not, in words. */
export const unsentInWords = (state: PerformState): UnsentAnswer[] => [
  ...stepsInWords(state.progress.procedure, unsentSteps(state)),
  ...looseAnswers(state),
];

const key = "fettle.handed-over";
const shape = z.record(z.string(), z.number());
const handedOver = () => rememberedAs(key, shape) ?? {};

/** Whether a run was handed over in its present state: later entries wait again. [PF197] */
export const isHandedOver = ({ progress, edits }: PerformState): boolean =>
  wasHandedOver({ performId: progress.id, edits });

export const wasHandedOver = (run: { readonly performId: string; readonly edits: number }): boolean =>
  handedOver()[run.performId] === run.edits;

export const noteHandedOver = ({ progress, edits }: PerformState): void =>
  remember(key, JSON.stringify({ ...handedOver(), [progress.id]: edits }));
