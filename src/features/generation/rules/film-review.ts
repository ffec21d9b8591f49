import type { Module, OutlineStep } from "#features/procedures/content.ts";
import type { Said } from "#features/speech/rules/uncertain.ts";
import { isSameId } from "#kit/ids.ts";
import { type Claim, isOpen } from "./claims.ts";
import type { SentenceRange } from "./move-clips.ts";
import { claimsOfStep } from "./step-claims.ts";

/** Something that a draft says now and its film does not say for certain. */
export interface OpenStatement {
  readonly stepId: string;
  readonly claim: Claim;
  readonly isConfirmed: boolean;
}

interface Film {
  readonly sentences: readonly Exclude<Said, string>[];
  readonly steps: readonly (SentenceRange & { readonly stepId: string })[];
  readonly confirmed: readonly { readonly stepId: string; readonly text: string }[];
}

type Steps = readonly Pick<OutlineStep<Module>, "id" | "title" | "modules">[];

/**
 * [PG76] [PG77] Every number, tool and warning that a draft says now and its film does not, or in words that were not heard with
 * certainty, once for each step. A confirmed one that was changed since is open again.
 */
export const openStatements = (steps: Steps, film: Film): OpenStatement[] =>
  steps.flatMap((step) => {
    // A step that was added later has no sentence of its own.
    const range = film.steps.find((one) => isSameId(one.stepId, step.id)) ?? { from: 0, to: -1 };
    const open = claimsOfStep(step, film.sentences, range).filter(isOpen);
    return open
      .filter((claim, at) => open.findIndex((one) => one.text === claim.text) === at)
      .map((claim) => ({ stepId: step.id, claim, isConfirmed: isConfirmed(film, step.id, claim.text) }));
  });

const isConfirmed = ({ confirmed }: Film, stepId: string, text: string): boolean =>
  confirmed.some((one) => isSameId(one.stepId, stepId) && one.text === text);
