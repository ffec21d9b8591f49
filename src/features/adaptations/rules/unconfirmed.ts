import { claimsOfStep } from "#features/generation/rules/step-claims.ts";
import type { DraftContent, Module, OutlineStep } from "#features/procedures/content.ts";
import { isSameId } from "#kit/ids.ts";
import type { Change, Taken } from "./adapt.ts";
import { limitsOfStep, stepIdAt, textsIn, textsOfStep } from "./differences.ts";
import { isSaidIn } from "./facts-at.ts";

/** Something that a draft says and its author has to confirm. */
export interface Unconfirmed {
  /** Null for the title, the description and the titles of sections. */
  readonly stepId: string | null;
  readonly text: string;
  /** `open`: asked about, and not answered; `added`: neither the source nor an answer says it. */
  readonly why: "open" | "added";
}

type Changes = readonly Pick<Change, "is" | "from" | "limit">[];
interface Sources {
  readonly steps: readonly (Pick<Taken["steps"][number], "stepId" | "texts"> & { readonly changes: Changes })[];
  readonly head: { readonly changes: Changes };
}

/** [PG54] What of a draft, as it stands now, nobody has said of the other machine. */
export function unconfirmedIn(content: Pick<DraftContent, "title" | "description" | "sections">, taken: Sources) {
  const head = textsIn({ ...content, procedureImage: null }).filter(({ place }) => stepIdAt(place) === null);
  const texts = head.map(({ text }) => text);
  const open = openAmong(taken.head.changes, texts).map((text): Unconfirmed => ({ stepId: null, text, why: "open" }));
  return [...open, ...content.sections.flatMap(({ steps }) => steps).flatMap((step) => unconfirmedOfStep(step, taken))];
}

export function unconfirmedOfStep(step: OutlineStep<Module>, { steps }: Pick<Sources, "steps">): Unconfirmed[] {
  const own = steps.find((one) => isSameId(one.stepId, step.id));
  const said = own?.texts.map(({ to }) => to) ?? [];
  const added = claimsOfStep(step, said, { from: 0, to: said.length - 1 }).filter((one) => one.sentences.length === 0);
  const bounds = limitsOfStep(step);
  const isStill = ({ limit }: Changes[number]) =>
    bounds.some(
      (one) =>
        limit && isSameId(one.module.id, limit.moduleId) && one.bound === limit.bound && one.value === limit.value,
    );
  const changes = own?.changes ?? [];
  const limits = changes.filter((change) => change.is === "open" && change.limit && isStill(change));
  const open = openAmong(changes, textsOfStep(step));
  return [
    ...[...open, ...limits.map((change) => change.from)].map((text) => ({
      stepId: step.id,
      text,
      why: "open" as const,
    })),
    ...added.map(({ text }) => ({ stepId: step.id, text, why: "added" as const })),
  ];
}

const openAmong = (changes: Changes, texts: readonly string[]): string[] =>
  changes
    .filter(({ is, limit, from }) => is === "open" && limit === null && texts.some((text) => isSaidIn(text, from)))
    .map(({ from }) => from);
