import { isSelf, may } from "#kit/policy.ts";

/** Who may do what with a perform and its record (threats B6, B103). The thing: whose it is. */
export const performPolicy = {
  /** To see, save, submit, reset and remove what runs. Starting needs the procedure in sight alone. */
  own: isSelf,
  /** Everybody's records, of the procedures in sight. */
  seeAllRecords: may("content.procedures.analyze"),
};
