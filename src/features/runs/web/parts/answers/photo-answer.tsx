import { useRef } from "react";
import { Picture } from "#features/media/web/parts/picture.tsx";
import { pictureTypes } from "#features/media/web/parts/picture-types.ts";
import { type PerformDataOf, progressLimits } from "#features/performs/progress.ts";
import { questionWords } from "#features/performs/web/parts/run/answer-words.ts";
import { Zoomable } from "#features/performs/web/parts/step/zoomable.tsx";
import { performText } from "#features/performs/web/text.ts";
import type { PerformableModuleOf } from "#features/procedures/content.ts";
import { useText } from "#kit/web/i18n.ts";
import { RefreshCw, Trash2 } from "#kit/web/icons.ts";
import { useHasModel } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { performAnswerText } from "../../answer-text.ts";
import type { PhotoHint } from "../../state/photo-hints.ts";
import { nowText, useAnswer, usePerformPlace } from "../perform-context.tsx";
import { EntryPicture } from "../step/entry-picture.tsx";
import { AnswerAction } from "../step/step-action.tsx";
import { AnswerFrame } from "./answer-frame.tsx";
import { PhotoHintNote } from "./late-hint-note.tsx";
import { PhotoButtons } from "./photo-buttons.tsx";
import { usePhotos } from "./use-photos.ts";
import { OnDeviceMark, RefusedPhoto } from "./waiting-photo.tsx";

/** Photos as evidence: several, each of which can be retaken or removed, next to the author's example. */
export function PhotoAnswer({ module }: { readonly module: PerformableModuleOf<"evidenceUpload"> }) {
  const t = useText(performAnswerText);
  const { driver } = usePerformPlace();
  const { entry } = useAnswer(module.id);
  const { exampleMediaRef: example, isRequired, isVerified } = module.moduleData;
  const data = entry?.moduleType === "evidenceUpload" ? entry.performData : null;
  const refs = data?.capturedImageRefs ?? [];
  const change = (added: readonly string[], removed: readonly string[]) =>
    driver.happened({ type: "photosChanged", moduleId: module.id, added, removed, at: nowText() });
  const { take, errors, isTaking, addedCount, hints, keepAsItIs } = usePhotos({
    module,
    fileIds: refs.map((ref) => ref.id),
    referenceId: example?.id ?? null,
    kept: (fileIds, replaced) => change(fileIds, replaced === undefined ? [] : [replaced]),
  });
  const isFull = refs.length >= progressLimits.capturedImagesMax;

  return (
    <AnswerFrame
      moduleId={module.id}
      question={questionWords(module)}
      isRequired={isRequired}
      isAnswered={refs.length > 0}
    >
      {example && (
        <figure className="flex items-center gap-4">
          <Zoomable
            name={t("performs.photo.example")}
            large={
              <Picture
                assetId={example.id}
                size="detail"
                alt={t("performs.photo.example")}
                className="size-full object-contain"
              />
            }
            className="shrink-0 overflow-hidden rounded-2 border border-line"
          >
            <Picture assetId={example.id} size="small" alt="" className="h-24 w-32 object-cover" />
          </Zoomable>
          <figcaption className="text-ink-2">{t("performs.photo.example")}</figcaption>
        </figure>
      )}
      {refs.length + addedCount > 0 && (
        <ul className="grid grid-cols-2 gap-4 xs:grid-cols-3">
          {refs.map((ref, index) => (
            <Photo
              key={ref.id}
              fileId={ref.id}
              number={index + 1}
              onRemove={() => change([], [ref.id])}
              hint={hints.find((hint) => hint.fileId === ref.id)}
              onKeep={() => keepAsItIs(ref.id)}
              onRetake={(files) => void take(files, ref.id)}
            />
          ))}
          {Array.from({ length: addedCount }, (_, index) => (
            <ExpectedPhoto key={`expected ${index}`} />
          ))}
        </ul>
      )}
      {isVerified && <CheckNote data={data} />}
      {data?.gradedResult === "incorrect" && <AnswerAction module={module} deviation={{ of: "notVerified" }} />}
      {isFull ? (
        <p>{t("performs.photo.tooMany", { count: progressLimits.capturedImagesMax })}</p>
      ) : (
        <PhotoButtons onFiles={(files) => void take(files)} multiple isPending={isTaking} />
      )}
      {errors.map((error) => (
        <Banner key={error} tone="stop">
          {error}
        </Banner>
      ))}
    </AnswerFrame>
  );
}

/** Who checks the photos, and a model's verdicts. Changes are read out. [PF235] */
function CheckNote({ data }: { readonly data: PerformDataOf<"evidenceUpload"> | null }) {
  const t = useText(performAnswerText);
  const hasModel = useHasModel();
  const { gradedResult = null, gradedFeedback = null } = data ?? {};
  const key = gradedResult ?? (hasModel ? "byModel" : "byPerson");
  return (
    <output className={gradedResult === "incorrect" ? "font-semibold text-stop" : "text-ink-2"}>
      {t(`performs.photo.check.${key}`)}
      {gradedResult !== null && gradedFeedback && ` ${gradedFeedback}`}
    </output>
  );
}

interface PhotoProps {
  readonly fileId: string;
  readonly number: number;
  readonly onRemove: () => void;
  readonly hint: PhotoHint | undefined;
  readonly onKeep: () => void;
  readonly onRetake: (files: File[]) => void;
}

function Photo({ fileId, number, hint, onRemove, onKeep, onRetake }: PhotoProps) {
  const t = useText(performText, performAnswerText);
  const { state } = usePerformPlace();
  const camera = useRef<HTMLInputElement>(null);
  const waiting = state.files[fileId];
  const name = t("performs.photo.shown", { number });
  return (
    <li className="grid content-start gap-2">
      <div className="relative">
        <Zoomable
          name={name}
          large={<EntryPicture fileId={fileId} size="detail" alt={name} className="size-full object-contain" />}
          className={`w-full overflow-hidden rounded-2 border-2 ${waiting?.refusal ? "border-stop" : "border-line"}`}
        >
          <EntryPicture fileId={fileId} size="small" alt="" className="aspect-[4/3] w-full object-cover" />
        </Zoomable>
        {waiting && !waiting.refusal && <OnDeviceMark />}
        {hint && <PhotoHintNote hint={hint} onKeep={onKeep} />}
      </div>
      {waiting?.refusal && <RefusedPhoto refusal={waiting.refusal} />}
      <div className="grid grid-cols-2 gap-2">
        <Button
          size="sm"
          aria-label={t("performs.photo.retake", { number })}
          onPress={() => camera.current?.click()}
          className="px-0!"
        >
          <RefreshCw aria-hidden />
        </Button>
        <Button size="sm" aria-label={t("performs.photo.remove", { number })} onPress={onRemove} className="px-0!">
          <Trash2 aria-hidden />
        </Button>
      </div>
      <input
        ref={camera}
        type="file"
        accept={pictureTypes.join(",")}
        capture="environment"
        hidden
        onChange={(event) => onRetake([...(event.target.files ?? [])].slice(0, 1))}
      />
    </li>
  );
}

/** The place of a photo while it is being stored, as large as the photo will be with its buttons. [PF260] */
function ExpectedPhoto() {
  return (
    <li aria-hidden className="grid content-start gap-2">
      <div className="sheen aspect-[4/3] w-full rounded-2 border-2 border-line" />
      <div className="btn btn-line btn-sm invisible" />
    </li>
  );
}
