import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyContent, contentWith, countedIds } from "#tests/support/content-samples.ts";
import type { DraftContent, MediaRef } from "../content.ts";
import { collageOf, mediaIdsOf, mediaOf } from "./media-of.ts";
import { changeModule } from "./outline.ts";
import { withoutAnswers } from "./without-answers.ts";

const newId = countedIds(7000);
const image = (): MediaRef => ({ source: "remote", type: "image", id: newId() });
const cover = { source: "remote", type: "image", id: newId() } as const;

function withMedia(...refs: MediaRef[]): DraftContent {
  const content = contentWith([[["media"]]]);
  return changeModule(content, content.sections[0]?.steps[0]?.modules[0]?.id ?? "", (module) =>
    module.moduleType === "media" ? { ...module, moduleData: { remoteMediaRefs: refs } } : module,
  );
}

describe("the media of content", () => {
  it("[P40] are each named once, the procedure's image first", () => {
    const [a, b] = [image(), image()];
    expect(mediaIdsOf({ ...withMedia(a, b, a), procedureImage: cover })).toEqual([cover.id, a.id, b.id]);
  });

  it("[P40] leave out files that are still on a device", () => {
    const ref: MediaRef = { ...image(), source: "uploadable" };
    expect(mediaOf(withMedia(ref))).toEqual([ref]);
    expect(mediaIdsOf(withMedia(ref))).toEqual([]);
  });

  it("[P40] are all that the content names; a performer gets all but the counterexamples", () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        const ids = mediaIdsOf(content);
        const modules = content.sections.flatMap((section) => section.steps.flatMap((step) => step.modules));
        const counterExamples = modules.flatMap((module) =>
          module.moduleType === "evidenceUpload" ? module.moduleData.counterExamplesMediaRefs.map((ref) => ref.id) : [],
        );
        const named = [...JSON.stringify(content).matchAll(/"source":"remote","type":"image","id":"([^"]+)"/gu)];
        const references = modules.flatMap((module) =>
          module.moduleType === "aiStepVerification" ? [module.moduleData.referenceFettleImageId] : [],
        );
        expect([...ids].sort()).toEqual([...named.map((match) => match[1]), ...references].sort());
        expect(mediaIdsOf(withoutAnswers(content))).toEqual(ids.filter((id) => !counterExamples.includes(id)));
      }),
    );
  });
});

describe("the collage", () => {
  it("[P41] shows at most three images, the procedure's first", () => {
    const [a, b, c] = [image(), image(), image()];
    expect(collageOf({ ...withMedia(a, b, c), procedureImage: cover })).toEqual([cover, a, b]);
    expect(collageOf(withMedia(a, b, c, image()))).toEqual([a, b, c]);
    expect(collageOf(withMedia())).toEqual([]);
  });

  it("[P41] shows neither videos nor documents nor unsent files", () => {
    const a = image();
    expect(collageOf(withMedia({ ...image(), type: "video" }, { ...image(), source: "uploadable" }, a))).toEqual([a]);
  });

  it("[P41] holds no examples or counterexamples", () => {
    expect(collageOf(contentWith([[["evidenceUpload", "aiStepVerification"]]]))).toEqual([]);
  });
});
