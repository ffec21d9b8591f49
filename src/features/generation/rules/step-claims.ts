import type { Module, OutlineStep } from "#features/procedures/content.ts";
import type { Said } from "#features/speech/rules/uncertain.ts";
import { plainText } from "#kit/rich-text.ts";
import { type Claim, claimsOf } from "./claims.ts";

/** A step as far as its texts are concerned. */
type WrittenStep = Pick<OutlineStep<Module>, "title" | "modules">;

/**
 * [PG25] The claims of a step as it stands in the draft now, against the sentences of its passage: what an author has
 * added since is found as well.
 */
export function claimsOfStep(
  step: WrittenStep,
  sentences: readonly Said[],
  own: { readonly from: number; readonly to: number },
): Claim[] {
  const written = [step.title];
  const warnings: string[] = [];
  for (const module of step.modules) {
    // [PG64] Steps that were merged have one warning in each line.
    if (module.moduleType === "warning") warnings.push(...plainText(module.moduleData.content).split("\n"));
    if (module.moduleType === "instruction" || module.moduleType === "reminder") {
      written.push(plainText(module.moduleData.content).trim());
    }
  }
  return claimsOf(
    { written, warnings: warnings.map((text) => text.trim()).filter((text) => text !== "") },
    sentences,
    own,
  );
}
