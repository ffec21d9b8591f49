import { useState } from "react";
import { Picture } from "#features/media/web/parts/picture.tsx";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { formatDateTime } from "#kit/web/words/dates.ts";
import { type ActionDetail, type ActionEvent, correctiveActionLimits } from "../../contract.ts";
import { priorities } from "../../rules/priority.ts";
import { useCommentOnAction } from "../queries.ts";
import { actionText } from "../text.ts";
import { type ChosenPhoto, PhotoField } from "./fields/photo-field.tsx";
import { sendPhotos } from "./fields/send-photos.ts";
import { useNameOf } from "./use-names.ts";

/** [CA26] Who did what and when, the first deed first, and a place to add to it. */
export function ActionTimeline({ action }: { readonly action: ActionDetail }) {
  const t = useText(actionText);
  return (
    <section className="space-y-4">
      <h2 className="text-md">{t("correctiveActions.timeline")}</h2>
      <ol className="space-y-5 border-s-2 border-line ps-4">
        {action.events.map((event) => (
          <li key={event.seq}>
            <Event event={event} />
          </li>
        ))}
      </ol>
      <Comment actionId={action.id} />
    </section>
  );
}

function Event({ event }: { readonly event: ActionEvent }) {
  const t = useText(actionText);
  const nameOf = useNameOf();
  return (
    <div className="space-y-1">
      <p>
        <span className="font-semibold">{t(`correctiveActions.events.${event.kind}`, { name: nameOf(event.by) })}</span>{" "}
        <TimeStamp at={event.at} className="text-xs text-ink-2" />
      </p>
      {event.changes.map((change) => (
        <Change key={change.field} change={change} />
      ))}
      {event.body !== "" && <p className="max-w-[70ch] whitespace-pre-wrap wrap-anywhere">{event.body}</p>}
      {event.photoIds.length > 0 && (
        <ul className="flex flex-wrap gap-2 pt-1">
          {event.photoIds.map((photoId, index) => (
            <li key={photoId}>
              <Picture
                assetId={photoId}
                size="small"
                alt={t("correctiveActions.photo", { number: index + 1 })}
                className="h-40 max-w-full rounded-2 border border-line object-contain"
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Change({ change: { field, before, after } }: { readonly change: ActionEvent["changes"][number] }) {
  const t = useText(actionText);
  return (
    <p className="text-xs text-ink-2 wrap-anywhere">
      {t("correctiveActions.change", {
        field: t(`correctiveActions.fields.${field}`),
        before: shown(before),
        after: shown(after),
      })}
    </p>
  );

  function shown(value: string | null): string {
    switch (field) {
      case "assignee":
        if (value === null) return t("correctiveActions.nobody");
        return value === "" ? t("correctiveActions.somebody") : value;
      case "dueAt":
        return value === null ? "" : formatDateTime(value);
      case "priority": {
        const priority = priorities.find((one) => one === value);
        return priority ? t(`correctiveActions.priorities.${priority}`) : "";
      }
      default:
        return value || "–";
    }
  }
}

function Comment({ actionId }: { readonly actionId: string }) {
  const t = useText(actionText);
  const workspaceId = useWorkspaceId();
  const comment = useCommentOnAction();
  const [text, setText] = useState("");
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const [isSending, setSending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isEmpty = text.trim() === "" && photos.length === 0;
  const send = async () => {
    if (isEmpty) return;
    setSending(true);
    setFailed(false);
    try {
      const sent = await sendPhotos(workspaceId, photos);
      setPhotos(sent);
      const photoIds = sent.flatMap((photo) => photo.mediaId ?? []);
      await comment.run({ actionId, text: text.trim(), photoIds });
      setText("");
      setPhotos([]);
    } catch {
      setFailed(true);
    }
    setSending(false);
  };
  return (
    <form
      className="max-w-[70ch] space-y-3 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        label={t("correctiveActions.comment")}
        value={text}
        onChange={setText}
        maxLength={correctiveActionLimits.textCharactersMax}
        error={hasFailed ? t("correctiveActions.notSaved") : undefined}
      />
      <PhotoField photos={photos} onChange={setPhotos} />
      <Button type="submit" isPending={isSending} isDisabled={isEmpty}>
        {t("correctiveActions.commentSend")}
      </Button>
    </form>
  );
}
