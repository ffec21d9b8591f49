import { describe, expect, it } from "vitest";
import { contentWith } from "#tests/support/content-samples.ts";
import { momentAt, progressWith } from "#tests/support/progress-samples.ts";
import { perform } from "./run/perform-reducer.ts";
import { freshState, type PerformState } from "./run/perform-state.ts";
import { waitingFacts } from "./waiting-facts.ts";

const content = contentWith([[["numberInput"]]]);
const moduleId = content.sections[0]?.steps[0]?.modules[0]?.id ?? "";
const fresh = freshState(progressWith(content, []));
const answered: PerformState =
  perform(fresh, { type: "edited", moduleId, edit: { moduleType: "numberInput", input: 4 }, at: momentAt(1) }) ?? fresh;
const refusal = { code: "unknownMedia", detail: "This photo is gone" };

describe("[PF103] what a list says of a perform on this device", () => {
  it.each([
    ["an answer that waits", answered, { is: "waiting", answers: 1, files: 0, refusal: undefined }],
    ["one that the server refused", { ...answered, refusal }, { is: "needsYou", refusal: "This photo is gone" }],
    ["one that came too late", { ...answered, ending: { state: "missing" as const } }, { is: "aside" }],
    ["one that is sent", fresh, { is: "waiting", answers: 0 }],
  ])("%s", (_, state, facts) => {
    expect(waitingFacts(state)).toMatchObject(facts);
  });
});
