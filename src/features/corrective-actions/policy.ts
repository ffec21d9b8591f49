import { type Actor, all, any, may, ownSignIn, type Policy, policy } from "#kit/policy.ts";

/** A corrective action as its policy sees it. */
export interface ActionFacts {
  readonly openerId: string | null;
  /** Null while it is unassigned. */
  readonly assigneeId: string | null;
  /** Whether its procedure's groups let the actor see it (ruling R4); deleted or not. */
  readonly isVisible: boolean;
}

const isOpener = policy<ActionFacts>("opened it", (actor: Actor, { openerId }) => openerId === actor.profileId);

const isAssignee = policy<ActionFacts>(
  "is its assignee",
  (actor: Actor, { assigneeId }) => assigneeId === actor.profileId,
);

const isVisible = policy<ActionFacts>("the procedure is in the member's groups", (_actor, thing) => thing.isVisible);

const isWithoutAssignee = policy<ActionFacts>("nobody has it", (_actor, { assigneeId }) => assigneeId === null);

/** Members who handle what others found. */
const oversee: Policy = any(may("content.procedures.analyze"), may("content.procedures.manage"));

const work = all<ActionFacts>(isVisible, any<ActionFacts>(isAssignee, oversee));

/** Who may do what with a corrective action. The thing: the actor's relation to it. */
export const correctiveActionPolicy = {
  oversee,
  /** [MB16] */
  export: ownSignIn,
  /** [CA10] */
  see: any<ActionFacts>(isOpener, work),
  /** [CA20] To assign, change, close and open again. */
  work,
  /** [CA25] */
  withdraw: all<ActionFacts>(isOpener, isWithoutAssignee),
};
