import { useState } from "react";
import { MediaInspector } from "#features/inspector/web/parts/media-inspector.tsx";
import { EnlargeablePicture } from "#features/media/web/parts/enlargeable-picture.tsx";
import { twoDigits } from "#kit/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import type { TakenPhoto } from "../../../rules/photos.ts";
import { performRecordText } from "../../record-text.ts";

/** [PF255] The photos of a record beside each other, before its answers; each opens large, with the others a step away. */
export function PhotoStrip({ photos }: { readonly photos: readonly TakenPhoto[] }) {
  const t = useText(performRecordText);
  const workspaceId = useWorkspaceId();
  const [at, inspect] = useState<number>();
  if (photos.length === 0) return null;
  const nameOf = ({ stepNumber, number }: TakenPhoto) =>
    t("performs.record.photoOfStep", { step: twoDigits(stepNumber), number });
  return (
    <section
      aria-label={t("performs.record.photos", { count: photos.length })}
      className="mb-6 rounded-2 border border-line bg-raised print:hidden"
    >
      <h2 className="border-b border-line px-4 py-2.5 text-md">
        {t("performs.record.photos", { count: photos.length })}
      </h2>
      <ul className="flex gap-3 overflow-x-auto p-4">
        {photos.map((photo, place) => (
          <li key={photo.id} className="relative shrink-0">
            <EnlargeablePicture
              assetId={photo.id}
              name={nameOf(photo)}
              fit="cover"
              onEnlarge={() => inspect(place)}
              className="h-28 w-36"
            />
            <span className="pointer-events-none absolute start-1.5 bottom-1.5" aria-hidden>
              <StepNumber n={photo.stepNumber} state="todo" />
            </span>
          </li>
        ))}
      </ul>
      <MediaInspector
        workspaceId={workspaceId}
        media={photos.map((photo) => ({ id: photo.id, kind: "image", source: "remote", fileName: nameOf(photo) }))}
        at={at ?? 0}
        isOpen={at !== undefined}
        onOpenChange={() => inspect(undefined)}
        mayEdit={false}
        mayDownload
      />
    </section>
  );
}
