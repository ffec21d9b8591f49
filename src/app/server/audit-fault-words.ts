import type { AuditFaultKind } from "#kit/server/audit/inspect-audit.ts";

/** What follows "entry 7" on the command line. */
export const auditFaultWords: Readonly<Record<AuditFaultKind, string>> = {
  missing: "is missing",
  altered: "is altered",
  unlinked: "is not in its place",
  unknownKey: "and those behind it are sealed under a key that is not here: set FETTLE_SECRET_PREVIOUS",
  unsealed: "is the end of a chain without seals",
  headMissing: "is the last, and the row that should say so is missing",
  headAltered: "is the last, and the row that should say so was not written by the server",
  cutUnsigned: "is the first, and no entry says that what came before was given up",
  resumed: "says that the server found the end of the chain unproven",
  differs: "is another one than a checkpoint says",
  rolledBack: "is named by a checkpoint, and the chain ends before it",
};
