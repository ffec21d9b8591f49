import { createHash } from "node:crypto";
import type { Outline, OutlineStep } from "#features/procedures/content.ts";
import { findModule } from "#features/procedures/rules/find.ts";
import { canonical } from "#kit/server/audit/audit-chain.ts";
import type { ModuleProgress, StepProgress } from "../progress.ts";
import { changedAt, entered } from "../rules/answers/entered.ts";
import { actionModulesOf } from "../rules/steps/step-done.ts";
import { moduleProgressOf } from "../rules/steps/steps-progress.ts";

/** The picture of a signature in an entry, for every kind of module that has one. */
export function signatureIn(entry: ModuleProgress): { readonly mediaId: string; readonly printedName: string } | null {
  if (entry.moduleType !== "signature" && entry.moduleType !== "aiStepVerification") return null;
  const ref = entry.performData?.signatureMediaRef;
  if (ref?.source !== "remote") return null;
  const printedName = entry.moduleType === "signature" ? (entry.performData?.printedName ?? "") : "";
  return { mediaId: ref.id.toLowerCase(), printedName };
}

export function termsHashOf(step: OutlineStep, moduleId: string): string | null {
  const module = actionModulesOf(step).find((one) => one.id === moduleId);
  const terms = module?.moduleType === "signature" ? module.moduleData.termsText : null;
  return terms?.trim() ? sha256(terms) : null;
}

/**
 * [PF161] SHA-256 over what a signature covers, in hex: perform, person and step; then every action module of the step,
 * in the version's order, up to and including the signing one: its id, type and question as performers see it, the
 * entry, and its claimed time. Grades are not covered, and neither is the version: an answer that is carried over
 * unchanged to a newer one stays signed.
 */
export function signedHash(
  { performId, profileId }: { readonly performId: string; readonly profileId: string },
  content: Outline,
  steps: readonly StepProgress[],
  moduleId: string,
): string | null {
  const found = findModule(content, moduleId);
  if (!found) return null;
  const modules = actionModulesOf(found.step);
  const upTo = modules.slice(0, modules.findIndex((module) => module.id === moduleId) + 1);
  const parts = upTo.map((module) => {
    const entry = moduleProgressOf(steps, module.id);
    const given = entry ? [entered(entry), changedAt(entry)] : [null, null];
    return [module.id, module.moduleType, module.moduleData, ...given];
  });
  return sha256(canonical(["fettle.signature.1", performId, profileId, found.step.id, parts]));
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
