import { describe, expect, it } from "vitest";
import { neededIn } from "#features/runs/web/state/needed.ts";
import { Problem } from "#kit/problem.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { idOf, momentAt, performedModules, progressWith } from "#tests/support/progress-samples.ts";
import { moduleProgressOf } from "../../rules/steps/steps-progress.ts";
import { perform } from "../parts/run/perform-reducer.ts";
import {
  changedSteps,
  freshState,
  isDirty,
  needsSending,
  type PerformEvent,
  type PerformState,
} from "../parts/run/perform-state.ts";
import { answerTo } from "./send-progress.ts";

const content = contentWith([[["aiStepVerification", "freeResponse"]]]);
const [verification, text] = performedModules(content);
const [step] = content.sections[0]?.steps ?? [];
const photoId = idOf(0x77);

const after = (...events: readonly PerformEvent[]): PerformState => {
  const start = freshState(progressWith(content, []));
  const end = events.reduce<PerformState | undefined>((state, event) => perform(state, event), start);
  if (!end) throw new Error("It was there");
  return end;
};

const edited = (moduleId = "", edit: Extract<PerformEvent, { type: "edited" }>["edit"]): PerformEvent => ({
  type: "edited",
  moduleId,
  edit,
  at: momentAt(1),
});

const photoTaken = edited(verification?.id, { moduleType: "aiStepVerification", submissionImageId: photoId });
const said = edited(text?.id, { moduleType: "freeResponse", input: "A gap" });
const refused = answerTo(
  new Problem("unprocessable", "photoRefused", {
    detail: "This photo was used in another perform already",
    current: { photos: [{ moduleId: verification?.id, fileId: photoId, code: "photoUsedBefore" }] },
  }),
  momentAt(2),
);

const sendStarted: PerformEvent = { type: "sendStarted", token: "b1", saveId: idOf(0x5a) };

describe("[PF92] a photo that the server does not take", () => {
  it("waits here with the reason and needs the person, while everything else is sent", () => {
    if (!refused || !step) throw new Error("The refusal was not understood");
    const state = after(photoTaken, said, sendStarted, refused);
    expect(state.files[photoId]?.refusal?.code).toBe("photoUsedBefore");
    expect([state.sending, state.refusal]).toEqual([null, null]);
    const sent = changedSteps(state);
    expect(moduleProgressOf(sent, text?.id ?? "")).toBeDefined();
    expect(moduleProgressOf(sent, verification?.id ?? "")).toBeUndefined();
    expect(needsSending(state)).toBe(true);
    expect(neededIn(state, step)).toContain(verification?.id);
  });

  it("is forgotten once another one is taken", () => {
    if (!refused || !step) throw new Error("The refusal was not understood");
    const retaken = edited(verification?.id, { moduleType: "aiStepVerification", submissionImageId: idOf(0x78) });
    const state = after(photoTaken, sendStarted, refused, retaken);
    expect(neededIn(state, step)).not.toContain(verification?.id);
    expect(moduleProgressOf(changedSteps(state), verification?.id ?? "")).toBeDefined();
    expect(isDirty(state)).toBe(true);
  });
});
