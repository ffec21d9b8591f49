import type { AdaptedSource } from "#features/adaptations/contract.ts";
import { unconfirmedIn } from "#features/adaptations/rules/unconfirmed.ts";
import type { DraftSource } from "#features/generation/contract.ts";
import type { PaperSource } from "#features/generation/paper-contract.ts";
import { openStatements } from "#features/generation/rules/film-review.ts";
import { textOfBlock } from "#features/generation/rules/paper/paper-blocks.ts";
import { paperClaimsOfStep } from "#features/generation/rules/paper/paper-claims.ts";
import { claimsOfStep } from "#features/generation/rules/step-claims.ts";
import type { SaidSource } from "#features/interviews/contract.ts";
import type { Module, OutlineStep } from "#features/procedures/content.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import type { ProposedSource } from "#features/proposals/contract.ts";
import { proposedIn } from "#features/proposals/rules/proposal.ts";
import { isSameId } from "#kit/ids.ts";

/** Something that a draft says now, and what it was made from does not. */
export interface Unsaid {
  /** Null for the title, the description and the titles of sections. */
  readonly stepId: string | null;
  readonly text: string;
  readonly why: "film" | "heard" | "paper" | "said" | "open" | "added" | "proposed";
  /** [PG79] Of a film, where each is confirmed by itself; of the others the whole draft is. */
  readonly isConfirmed?: boolean;
}

/** What a draft was made from: null where it was not made so. */
export interface Sources {
  readonly film: DraftSource | null;
  readonly paper: PaperSource | null;
  readonly said: SaidSource | null;
  readonly adapted: AdaptedSource | null;
  readonly proposed: ProposedSource | null;
}

type Claims = (step: OutlineStep<Module>, texts: readonly string[], range: Range) => ReturnType<typeof claimsOfStep>;
interface Range {
  readonly from: number;
  readonly to: number;
}

/** [PG56] [PG79] Every number, tool and warning that the draft says and its source does not, in the order of the steps. */
export function unsaidIn(draft: ProcedureDraft, { film, paper, said, adapted, proposed }: Sources): Unsaid[] {
  const steps = draft.sections.flatMap((section) => section.steps);
  const against = (
    source: { readonly steps: readonly ({ readonly stepId: string } & Range)[] } | null,
    texts: readonly string[],
    claims: Claims,
    why: Unsaid["why"],
  ): Unsaid[] =>
    source === null
      ? []
      : steps.flatMap((step) => {
          // A step that was added later has no sentence of its own.
          const range = source.steps.find((one) => isSameId(one.stepId, step.id)) ?? { from: 0, to: -1 };
          const open = claims(step, texts, range).filter((claim) => claim.sentences.length === 0);
          return [...new Set(open.map(({ text }) => text))].map((text) => ({ stepId: step.id, text, why }));
        });
  const ofFilm = (source: DraftSource): Unsaid[] =>
    openStatements(steps, source).map(({ stepId, claim, isConfirmed }) => ({
      stepId,
      text: claim.text,
      why: claim.sentences.length === 0 ? "film" : "heard",
      isConfirmed,
    }));
  const textsOf = (source: { readonly sentences: readonly { readonly text: string }[] } | null) =>
    source?.sentences.map(({ text }) => text) ?? [];
  return [
    ...(film ? ofFilm(film) : []),
    ...against(paper, paper?.blocks.map(textOfBlock) ?? [], paperClaimsOfStep, "paper"),
    ...against(said, textsOf(said), claimsOfStep, "said"),
    ...(adapted ? unconfirmedIn(draft, adapted) : []),
    ...(proposed ? proposedIn(draft, proposed).map((one) => ({ ...one, why: "proposed" as const })) : []),
  ];
}
