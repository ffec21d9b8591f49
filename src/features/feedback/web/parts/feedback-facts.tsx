import { EnlargeablePicture } from "#features/media/web/parts/enlargeable-picture.tsx";
import { useText } from "#kit/web/i18n.ts";
import { ThumbsDown, ThumbsUp } from "#kit/web/icons.ts";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import type { Feedback } from "../../contract.ts";
import { feedbackText } from "../text.ts";

/** Who said it, and when, about which version. */
export function FeedbackGiver({ of: { givenBy, isOwn, givenAt, version } }: { readonly of: Feedback }) {
  const t = useText(feedbackText);
  const nameOf = usePersonName();
  return (
    <p className="flex flex-wrap gap-x-2 text-xs text-ink-2">
      <bdi>{isOwn ? t("feedback.own") : givenBy ? nameOf(givenBy) : t("feedback.somebody")}</bdi>
      <TimeStamp at={givenAt} />
      <span className="num">{t("feedback.version", { version })}</span>
    </p>
  );
}

/** The feedback without its new wording. */
export function FeedbackWords({ of: { thumb, text, pictureId } }: { readonly of: Feedback }) {
  const t = useText(feedbackText);
  const Thumb = thumb === "up" ? ThumbsUp : ThumbsDown;
  return (
    <>
      {(thumb || text) && (
        <div className="flex items-start gap-3">
          {thumb && (
            <span
              role="img"
              aria-label={t(thumb === "up" ? "feedback.good" : "feedback.notGood")}
              className={thumb === "up" ? "text-done" : "text-stop"}
            >
              <Thumb className="mt-0.5 size-5" aria-hidden />
            </span>
          )}
          {text && (
            <p dir="auto" className="min-w-0 whitespace-pre-wrap wrap-anywhere">
              {text}
            </p>
          )}
        </div>
      )}
      {pictureId && (
        <EnlargeablePicture assetId={pictureId} name={t("feedback.picture")} className="max-h-40 w-auto max-w-60" />
      )}
    </>
  );
}
