import * as z from "zod/mini";
import { same } from "#features/procedures/rules/same.ts";
import { id } from "#kit/ids.ts";
import { moment } from "#kit/time.ts";
import type { StepProgress } from "../../progress.ts";
import { changedSteps } from "../steps/steps-progress.ts";
import { changedAt, entered } from "./entered.ts";

/** A device as the server knows it: never as a body describes it. */
const seenDevice = z.object({
  /** The name of a shared device when the record was made; null for a person's own. */
  name: z.nullable(z.string()),
  /** What the browser says of itself. */
  agent: z.string(),
  /** google, microsoft, phone, device, link; null where it is not known. */
  signedInBy: z.nullable(z.string()),
});
export type SeenDevice = z.output<typeof seenDevice>;

/**
 * Which saves brought the entries of a record: `device` is an index of `devices`. The author of all is the record's
 * person.
 */
export const attribution = z.object({
  devices: z.array(seenDevice),
  /** A module's id for its answer, a step's for its mark. */
  entries: z.array(z.object({ entryId: id, receivedAt: moment, device: z.number() })),
});
export type Attribution = z.output<typeof attribution>;

/** One signature of a record, and what it covers (threat B100). */
export const recordSignature = z.object({
  stepId: id,
  moduleId: id,
  profileId: id,
  profileName: z.string(),
  /** As the signer typed it. */
  printedName: z.string(),
  mediaId: id,
  claimedAt: moment,
  /** Null where the signature came before this was kept. */
  receivedAt: z.nullable(moment),
  /** A place in the attribution's devices. */
  device: z.nullable(z.number()),
  /** SHA-256 of the terms, in hex; null where there were none. */
  termsHash: z.nullable(z.string()),
  /** SHA-256 over what had been asked and answered in the step up to the signature when it arrived, in hex. */
  signedHash: z.nullable(z.string()),
  /** False where something in the step up to the signature was changed after it. */
  stillHolds: z.nullable(z.boolean()),
});
export type RecordSignature = z.output<typeof recordSignature>;

/**
 * [PF160] The ids that a save changed: modules whose answer differs or was given again, and steps that were marked or
 * unmarked.
 */
export function provenanceIds(before: readonly StepProgress[], after: readonly StepProgress[]): string[] {
  const were = changedSteps(after, before);
  const steps = new Map(were.map((step) => [step.stepId, step]));
  const modules = new Map(were.flatMap((step) => step.modules.map((module) => [module.moduleId, module])));
  return changedSteps(before, after).flatMap((step) => {
    const known = steps.get(step.stepId);
    const isMarkNew = step.markedDone !== (known?.markedDone ?? false) || (known && step.updatedAt !== known.updatedAt);
    const changed = step.modules.filter((module) => {
      const old = modules.get(module.moduleId);
      if (!old) return changedAt(module) !== null;
      return changedAt(old) !== changedAt(module) || !same(entered(old), entered(module));
    });
    return [...(isMarkNew ? [step.stepId] : []), ...changed.map((module) => module.moduleId)];
  });
}
