import type { OutboxOwner } from "#kit/web/outbox/outbox.ts";
import type { Take } from "../../rules/timeline.ts";

/** A take as this device keeps it until its draft is made. Its sound stands beside it. */
export interface HeldTake extends OutboxOwner, Take {
  readonly generationId: string;
  /** The server's file, once its sound was uploaded. */
  readonly mediaId: string | null;
  /** Whether the server has it. */
  readonly isSent: boolean;
  /** The person removed it, and the server may not know. */
  readonly isRemoved: boolean;
  /** Why the server did not take it; null while it may. */
  readonly refusal: string | null;
}

/** [PG70] Whether leaving it here would lose something. */
export const isUnsent = ({ isSent, isRemoved, mediaId }: HeldTake): boolean => (isRemoved ? mediaId !== null : !isSent);
