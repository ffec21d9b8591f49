import { type FormEvent, useEffect, useRef, useState } from "react";
import { Picture } from "#features/media/web/parts/picture.tsx";
import { pictureTypes } from "#features/media/web/parts/picture-types.ts";
import { uploadFailure } from "#features/media/web/parts/upload-failure.ts";
import { uploadFile } from "#features/media/web/upload.ts";
import { useText } from "#kit/web/i18n.ts";
import { Camera } from "#kit/web/icons.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { FileButton } from "#kit/web/ui/buttons/file-button.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { ProgressBar } from "#kit/web/ui/states/progress-bar.tsx";
import { recordLimits } from "../../../rules/record-limits.ts";
import { useAnnotate } from "../../actions.ts";
import { assessmentText } from "../../assessment-text.ts";
import type { RecordPlace } from "../../queries.ts";

/** A note with an optional photo. Input stays until it is stored. */
export function NoteForm(place: RecordPlace) {
  const t = useText(assessmentText);
  const [text, setText] = useState("");
  const [missing, setMissing] = useState(false);
  const photo = usePhoto();
  const annotate = useAnnotate(place);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") return setMissing(true);
    try {
      await annotate.run({ text, imageId: photo.id });
    } catch {
      return;
    }
    setText("");
    photo.clear();
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="grid max-w-2xl gap-3 pt-4 print:hidden">
      <TextArea
        label={t("performs.record.note")}
        description={t("performs.record.noteFinal")}
        value={text}
        maxLength={recordLimits.annotationCharactersMax}
        {...(missing && { error: t("performs.record.noteMissing") })}
        onChange={(typed) => {
          setText(typed);
          setMissing(false);
        }}
      />
      {photo.part !== undefined && <ProgressBar label={t("performs.record.photoSending")} value={photo.part} />}
      {photo.failure && (
        <p role="alert" className="text-stop">
          {photo.failure}
        </p>
      )}
      {photo.id && (
        <div className="flex items-end gap-3">
          <Picture assetId={photo.id} size="small" alt={t("performs.record.notePhoto")} className="h-28 rounded-2" />
          <Button size="sm" kind="bare" onPress={photo.clear}>
            {t("performs.record.photoRemove")}
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-(--gap)">
        <Button type="submit" kind="ink" isPending={annotate.isPending} isDisabled={photo.part !== undefined}>
          {t("performs.record.noteAdd")}
        </Button>
        {photo.id === null && photo.part === undefined && (
          <FileButton accept={pictureTypes} onFiles={(files) => void photo.send(files)}>
            <Camera aria-hidden />
            {t("performs.record.notePhoto")}
          </FileButton>
        )}
        {photo.part !== undefined && (
          <Button kind="bare" onPress={photo.clear}>
            {t("performs.record.photoCancel")}
          </Button>
        )}
      </div>
    </form>
  );
}

/** One photo, sent as soon as it is chosen. Leaving the page stops it. */
function usePhoto() {
  const workspaceId = useWorkspaceId();
  const [id, setId] = useState<string | null>(null);
  const [part, setPart] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const send = async ([file]: File[]) => {
    if (!file) return;
    const abort = new AbortController();
    running.current = abort;
    setFailure(undefined);
    setPart(0);
    try {
      setId((await uploadFile(workspaceId, file, { signal: abort.signal, onProgress: setPart })).id);
    } catch (error) {
      if (!abort.signal.aborted) setFailure(uploadFailure(error, file.name));
    }
    setPart(undefined);
  };
  const clear = () => {
    running.current?.abort();
    setId(null);
    setPart(undefined);
    setFailure(undefined);
  };
  return { id, part, failure, send, clear };
}
