import type { Module, OutlineStep } from "#features/procedures/content.ts";
import { linesOf, plainText } from "#kit/rich-text.ts";
import { type Claim, claimsOf } from "../claims.ts";
import type { PlannedModule } from "./paper-modules.ts";

interface Range {
  readonly from: number;
  readonly to: number;
}

/** [PG31] Every number with its unit, every tool and every warning of a step, with the blocks that say it. */
export function claimsOfPaper(
  title: string,
  modules: readonly PlannedModule[],
  texts: readonly string[],
  range: Range,
): Claim[] {
  const written = [title];
  const warnings: string[] = [];
  for (const module of modules) {
    if (module.type === "media") continue;
    const lines = module.lines.map((line) => line.runs.map((run) => run.text).join(""));
    if (module.type === "warning") warnings.push(...lines);
    else written.push(...lines);
  }
  return bothOf(written, warnings, texts, range);
}

/** [PG31] The same of a step as it stands in the draft now: what an author has added since has no block. */
export function paperClaimsOfStep(
  step: Pick<OutlineStep<Module>, "title" | "modules">,
  texts: readonly string[],
  range: Range,
): Claim[] {
  const written = [step.title];
  const warnings: string[] = [];
  for (const module of step.modules) {
    if (module.moduleType === "warning") {
      warnings.push(...linesOf(module.moduleData.content).map((line) => line.runs.map((run) => run.text).join("")));
    }
    if (module.moduleType === "instruction" || module.moduleType === "reminder") {
      written.push(plainText(module.moduleData.content));
    }
  }
  return bothOf(written, warnings, texts, range);
}

/** A warning may run over several lines of one block, so each block is taken apart as well. */
function bothOf(
  written: readonly string[],
  warnings: readonly string[],
  texts: readonly string[],
  range: Range,
): Claim[] {
  const said = warnings.filter((text) => text.trim() !== "");
  const claims = claimsOf({ written, warnings: said }, texts, range);
  return claims.map((claim) => {
    if (claim.kind !== "warning" || claim.sentences.length > 0) return claim;
    const blocks = Array.from({ length: range.to - range.from + 1 }, (_, n) => range.from + n);
    const holds = (at: number) => flat(texts[at] ?? "").includes(flat(claim.text));
    return { ...claim, sentences: blocks.filter(holds) };
  });
}

const flat = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();
