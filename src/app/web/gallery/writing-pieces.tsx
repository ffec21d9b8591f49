import { lazy, Suspense, useState } from "react";
import { type Delta, deltaOf } from "#kit/rich-text.ts";
import { DeltaView } from "#kit/web/rich-text/delta-view.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { Columns, Specimen } from "./specimen.tsx";

const RichTextEditor = lazy(() =>
  import("#kit/web/rich-text/rich-text-editor.tsx").then((module) => ({ default: module.RichTextEditor })),
);

const sample: Delta = {
  ops: [
    { insert: "Set wrench " },
    { insert: "TW-14", attributes: { bold: true } },
    { insert: " to 45 Nm. Go through the bolts in the order shown, " },
    { insert: "one smooth pull", attributes: { italic: true } },
    { insert: " each. See " },
    { insert: "the manual", attributes: { link: "https://example.test/manual" } },
    { insert: ".\nStop at the first click." },
    { insert: "\n", attributes: { list: "bullet" } },
    { insert: "If a bolt turns more than a quarter:" },
    { insert: "\n", attributes: { list: "bullet" } },
    { insert: "stop" },
    { insert: "\n", attributes: { list: "ordered", indent: 1 } },
    { insert: "tell your lead" },
    { insert: "\n", attributes: { list: "ordered", indent: 1 } },
    { insert: "code", attributes: { code: true } },
    { insert: ", " },
    { insert: "underlined", attributes: { underline: true } },
    { insert: ", " },
    { insert: "struck", attributes: { strike: true } },
    { insert: "\n" },
  ],
};

export function WritingPieces() {
  const [delta, setDelta] = useState(sample);
  return (
    <>
      <Specimen name="RichTextEditor beside DeltaView">
        <Columns>
          <Suspense fallback={<SkeletonLines />}>
            <RichTextEditor label="Instruction" value={sample} onChange={setDelta} />
          </Suspense>
          <DeltaView delta={delta} />
        </Columns>
      </Specimen>
      <Specimen name="RichTextEditor, empty and invalid">
        <Columns>
          <Suspense fallback={<SkeletonLines />}>
            <RichTextEditor
              label="Reminder"
              placeholder="What must not be forgotten"
              value={deltaOf("")}
              onChange={() => {}}
            />
            <RichTextEditor label="Warning" isInvalid value={deltaOf("")} onChange={() => {}} />
          </Suspense>
        </Columns>
      </Specimen>
    </>
  );
}
