import { randomUUID } from "node:crypto";
import { planOf } from "../../rules/plan.ts";
import { sentencesOf } from "../../rules/sentences.ts";
import { GenerationFailed, type StageRun } from "./stage.ts";

/** [PG10] Divides the narration into steps. The ids of steps and pictures are set here, once: what follows may repeat. */
export const divide: StageRun = async ({ generation, film }) => {
  const plan = planOf(sentencesOf(generation.cues ?? []), film.durationMs, randomUUID);
  if (plan.steps.length === 0) throw new GenerationFailed("indistinct_audio", "noSteps");
  return { stage: "drafting", plan };
};
