import { expect, it } from "vitest";
import type { PerformableContent } from "#features/procedures/content.ts";
import { areasShown, filesShown } from "./files-shown.ts";

const id = (last: number) => `0192aa00-0000-7000-8000-${String(last).padStart(12, "0")}`;
const ref = (type: "image" | "video" | "document", last: number) => ({ source: "remote" as const, type, id: id(last) });

const content: PerformableContent = {
  title: "Round",
  description: "",
  procedureImage: { source: "remote", type: "image", id: id(1) },
  sections: [
    {
      id: id(100),
      title: "",
      steps: [
        {
          id: id(101),
          title: "Look",
          modules: [
            {
              id: id(102),
              category: "context",
              moduleType: "media",
              moduleData: { remoteMediaRefs: [ref("image", 2), ref("video", 3), ref("document", 4), ref("image", 1)] },
            },
            {
              id: id(103),
              category: "action",
              moduleType: "evidenceUpload",
              moduleData: { exampleMediaRef: ref("image", 5), isRequired: false, isVerified: false, prompt: "" },
            },
            {
              id: id(104),
              category: "context",
              moduleType: "spatialInstruction",
              moduleData: { areaId: id(9), transform: null },
            },
          ],
        },
      ],
    },
  ],
};

it("[OF14] names every file that a performer sees, once each, and the areas whose plans are shown", () => {
  expect(filesShown(content)).toEqual([
    { fileId: id(1), isPicture: true },
    { fileId: id(2), isPicture: true },
    { fileId: id(3), isPicture: false },
    { fileId: id(4), isPicture: false },
    { fileId: id(5), isPicture: true },
  ]);
  expect(areasShown(content)).toEqual([id(9)]);
});
