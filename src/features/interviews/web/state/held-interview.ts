import type { OutboxOwner } from "#kit/web/outbox/outbox.ts";
import type { InterviewState } from "../../content.ts";
import type { InterviewKind } from "../../contract.ts";

/** What is to become of it once the server has all of it. */
export interface DraftWish {
  readonly accessGroupIds: readonly string[];
  readonly writesTimes: boolean;
}

/** An interview as this device keeps it, sent or not. */
export interface HeldInterview extends OutboxOwner {
  readonly id: string;
  readonly kind: InterviewKind;
  readonly state: InterviewState;
  /** Counts changes of this device. */
  readonly changes: number;
  /** How many of these the server has. */
  readonly sent: number;
  readonly wish: DraftWish | null;
  /** Why the server did not take it; null while it may. */
  readonly refusal: string | null;
}

export const isUnsent = ({ changes, sent, wish }: HeldInterview): boolean => changes > sent || wish !== null;

export const withState = (held: HeldInterview, state: InterviewState): HeldInterview => ({
  ...held,
  state,
  changes: held.changes + 1,
  refusal: null,
});
