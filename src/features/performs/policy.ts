import { all, isSelf, may, ownSignIn, policy } from "#kit/policy.ts";

interface Of {
  readonly profileId: string;
}

/** Who may do what with a perform and its record (threats B6, B103). The thing: its owner. */
export const performPolicy = {
  /** To see, save, submit, reset and remove what runs. Starting needs the visible procedure alone. */
  own: isSelf,
  /** [MB16] To take records away, as rows or on paper. */
  export: ownSignIn,
  /** Everyone's records of the visible procedures. */
  seeAllRecords: may("content.procedures.analyze"),
  /** Who performs what now, of the visible procedures. [PF190] */
  seeAllRuns: may("content.procedures.analyze"),
  /** To end another member's run of a visible procedure (threat B6). [PF191] */
  endRun: all(
    may("content.procedures.analyze"),
    policy<Of>("somebody else's run", (actor, { profileId }) => actor.profileId !== profileId),
  ),
  /** Unrecorded answers of the visible procedures; and to receive more of them. [PF193] */
  seeUnrecorded: may("content.procedures.analyze"),
  /** To set the score of an answer in a visible record, but not in one's own. [PF86] */
  reviewGrade: all(
    may("content.procedures.analyze"),
    policy<Of>("somebody else's answer", (actor, { profileId }) => actor.profileId !== profileId),
  ),
  /** To pass or fail a photo of evidence in a visible record, but not in one's own. [PF234] */
  checkPhoto: all(
    may("content.procedures.analyze"),
    policy<Of>("somebody else's photo", (actor, { profileId }) => actor.profileId !== profileId),
  ),
};
