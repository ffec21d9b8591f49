import type { Generation } from "#features/generation/contract.ts";

/** [PG71] Nothing is recorded for a draft that is being made or is there. */
export const isRecordable = ({ stage, voiceOver }: Pick<Generation, "stage" | "voiceOver">): boolean =>
  stage === "errored" || voiceOver === "awaited";
