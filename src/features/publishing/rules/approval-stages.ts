import { nameKey } from "#kit/text.ts";

/** Bounds of the setting. */
export const stageLimits = { stagesMax: 10, nameCharactersMax: 60, peopleMax: 100, groupsMax: 50, neededMax: 20 };
export const reminderDaysRange = { min: 1, max: 90 };

/** One step on the way to a publication: so many of these people sign. */
export interface ApprovalStage {
  /** What a signature in it means, such as "Safety". */
  readonly name: string;
  readonly needed: number;
  readonly profileIds: readonly string[];
  /** Members whose scope includes one of them. */
  readonly groupIds: readonly string[];
}

export interface StageSignature {
  /** Counted from 0. */
  readonly stage: number;
  readonly profileId: string;
}

/** A member who may publish and sees the procedure. */
export interface Signer {
  readonly id: string;
  /** The groups in their scope, of those that stages name. */
  readonly groupIds: readonly string[];
}

export type StageFault = "nameMissing" | "nameTwice" | "nobody" | "tooFew";

/** [P110] The faults of a stage setting, by position. */
export function stageFaults(
  stages: readonly ApprovalStage[],
): { readonly stage: number; readonly fault: StageFault }[] {
  const keys = stages.map((stage) => nameKey(stage.name));
  const faultAt = ({ needed, profileIds, groupIds }: ApprovalStage, at: number): StageFault | undefined => {
    if (keys[at] === "") return "nameMissing";
    if (keys.indexOf(keys[at] ?? "") < at) return "nameTwice";
    if (profileIds.length + groupIds.length === 0) return "nobody";
    return groupIds.length === 0 && new Set(profileIds).size < needed ? "tooFew" : undefined;
  };
  return stages.flatMap((one, stage) => {
    const fault = faultAt(one, stage);
    return fault ? [{ stage, fault }] : [];
  });
}

/** [P113] Named, or by a group in their scope (ruling R4). */
export const isInStage = (stage: ApprovalStage, { id, groupIds }: Signer): boolean =>
  stage.profileIds.includes(id) || stage.groupIds.some((groupId) => groupIds.includes(groupId));

const missingIn = (stage: ApprovalStage, index: number, signatures: readonly StageSignature[]): number =>
  Math.max(0, stage.needed - signatures.filter((one) => one.stage === index).length);

/** [P112] The first stage that is not complete, counted from 0; undefined once all are. */
export function openStageOf(
  stages: readonly ApprovalStage[],
  signatures: readonly StageSignature[],
): number | undefined {
  const index = stages.findIndex((stage, at) => missingIn(stage, at, signatures) > 0);
  return index < 0 ? undefined : index;
}

/**
 * [P114] The first stage that cannot be completed by the people who are left, each of whom signs once; undefined where
 * all can. `signers` are those who may sign at all: neither the requester nor an author.
 */
export function unsignableStage(
  stages: readonly ApprovalStage[],
  signatures: readonly StageSignature[],
  signers: readonly Signer[],
): number | undefined {
  const left = signers.filter((signer) => !signatures.some((one) => one.profileId === signer.id));
  const seats = stages.flatMap((stage, index) =>
    Array.from({ length: missingIn(stage, index, signatures) }, () => index),
  );
  /** Who sits where: by the person's place in `left`, the seat's place in `seats`. */
  const seatOf = new Map<number, number>();
  const takeSeat = (seat: number, tried: Set<number>): boolean => {
    const stage = stages[seats[seat] ?? -1];
    return left.some((signer, person) => {
      if (!stage || tried.has(person) || !isInStage(stage, signer)) return false;
      tried.add(person);
      const other = seatOf.get(person);
      // A signer of another seat makes room, if there is another signer for that seat.
      if (other !== undefined && !takeSeat(other, tried)) return false;
      seatOf.set(person, seat);
      return true;
    });
  };
  const empty = seats.findIndex((_, seat) => !takeSeat(seat, new Set()));
  return empty < 0 ? undefined : seats[empty];
}

export interface SigningFacts {
  readonly stages: readonly ApprovalStage[];
  readonly signatures: readonly StageSignature[];
  readonly requestedById: string | null;
  /** Every member who wrote in the draft since it began. */
  readonly editorIds: readonly string[];
  /** Every member who may publish and sees the procedure. */
  readonly signers: readonly Signer[];
}

export const notSigningReasons = ["ownRequest", "ownEdit", "alreadySigned", "notInStage", "neededLater"] as const;
export type NotSigning = (typeof notSigningReasons)[number];

/** [P96] [P113] Those of the signers who neither asked nor wrote. */
export const strangersOf = ({ signers, requestedById, editorIds }: SigningFacts): Signer[] =>
  signers.filter(({ id }) => id !== requestedById && !editorIds.includes(id));

/**
 * [P113] Why a member who may publish cannot sign now. In stages the four-eyes rule holds, even if the workspace allows
 * own approval without stages (P96). The only member who can complete a later stage is reserved for it.
 */
export function whyNotSign(profileId: string, facts: SigningFacts): NotSigning | undefined {
  const { stages, signatures, requestedById, editorIds } = facts;
  if (requestedById === profileId) return "ownRequest";
  if (editorIds.includes(profileId)) return "ownEdit";
  if (signatures.some((one) => one.profileId === profileId)) return "alreadySigned";
  const strangers = strangersOf(facts);
  const signer = strangers.find((one) => one.id === profileId);
  const open = openStageOf(stages, signatures);
  const stage = open === undefined ? undefined : stages[open];
  if (open === undefined || !stage || !signer || !isInStage(stage, signer)) return "notInStage";
  const after = [...signatures, { stage: open, profileId }];
  const wasPossible = unsignableStage(stages, signatures, strangers) === undefined;
  return wasPossible && unsignableStage(stages, after, strangers) !== undefined ? "neededLater" : undefined;
}

/**
 * [P115] Whether a content may be published by these signatures: every stage complete, each by a person of its own, on
 * that very content, and none by the requester or an author.
 */
export function isSignedThrough(
  { stages, requestedById, editorIds }: Pick<SigningFacts, "stages" | "requestedById" | "editorIds">,
  signatures: readonly (StageSignature & { readonly contentHash: string })[],
  contentHash: string,
): boolean {
  const people = signatures.map((one) => one.profileId);
  return (
    stages.length > 0 &&
    openStageOf(stages, signatures) === undefined &&
    new Set(people).size === people.length &&
    signatures.every((one) => one.contentHash === contentHash) &&
    !people.some((id) => id === requestedById || editorIds.includes(id))
  );
}
