import { procedurePolicy } from "#features/procedures/policy.ts";

/** Quizzes are made by those who write procedures (specification, identity section 5: content.procedures.manage). [QZ6] */
export const quizPolicy = { make: procedurePolicy.create };
