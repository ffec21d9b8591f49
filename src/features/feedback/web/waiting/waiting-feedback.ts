import type { GivenFeedback } from "../../contract.ts";

/** The owner: a device may be shared, and nobody sees what another person left here (threats B105, B141). */
export interface WaitingOwner {
  readonly workspaceId: string;
  readonly profileId: string;
}

export const ownerText = ({ workspaceId, profileId }: WaitingOwner): string => `${workspaceId}/${profileId}`;

/** Why the server did not take it: its version is hidden, or it will not have it as it is. */
export type Refusal = "gone" | "refused";

/** Feedback that was given on this device and is not known to be on the server. */
export interface WaitingFeedback {
  /** Also the id that it has on the server, and its `Idempotency-Key`: it is given once, however often it is sent. */
  readonly id: string;
  readonly owner: string;
  readonly procedureId: string;
  readonly versionId: string;
  /** Undefined where the whole procedure is meant. */
  readonly step: { readonly number: number; readonly title: string } | undefined;
  readonly given: GivenFeedback;
  /** A picture that was not uploaded yet: then `given` does not name one. */
  readonly picture: File | undefined;
  /** Milliseconds since 1970. */
  readonly givenAt: number;
  readonly refusal: Refusal | undefined;
}
