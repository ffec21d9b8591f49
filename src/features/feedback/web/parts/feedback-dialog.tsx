import { ThumbsDown, ThumbsUp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { twoDigits } from "#kit/text.ts";
import { NetworkError } from "#kit/web/call-errors.ts";
import { useText } from "#kit/web/i18n.ts";
import { newKey } from "#kit/web/new-key.ts";
import { usePlace } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Banner } from "#kit/web/ui/banner.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { FormDialog } from "#kit/web/ui/form-dialog.tsx";
import { TextArea } from "#kit/web/ui/text-area.tsx";
import { feedbackLimits } from "../../contract.ts";
import { giveText } from "../give-text.ts";
import { useGiveFeedback } from "../queries.ts";
import { nothingTyped, type Unsent, unsent } from "../unsent.ts";
import { type FeedbackStep, givenOf } from "./feedback-step.ts";
import { NewWords } from "./new-words.tsx";
import { PictureChoice } from "./picture-choice.tsx";
import { useIsOnline } from "./use-is-online.ts";

interface FeedbackDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly procedureId: string;
  readonly versionId: string;
  readonly step?: FeedbackStep | undefined;
}

/** Says something about a version. What is typed stays when it is closed, and where sending fails. [FB16] */
export const FeedbackDialog = (props: FeedbackDialogProps) => (props.isOpen ? <OpenDialog {...props} /> : null);

function OpenDialog({ onClose, procedureId, versionId, step }: FeedbackDialogProps) {
  const t = useText(giveText);
  const { typed, change, forget } = useTyped(versionId, step);
  const give = useGiveFeedback();
  const isOnline = useIsOnline();
  const [isUploading, setUploading] = useState(false);
  const key = useKey();
  const given = givenOf(typed, step);

  const send = async () => {
    if (!given) return;
    const sent = await give.run({ procedureId, versionId, given, key: key(given) }).catch(() => undefined);
    if (!sent) return;
    forget();
    toast.success(t("giveFeedback.done"));
    onClose();
  };
  return (
    <FormDialog
      title={step ? t("giveFeedback.title", { number: twoDigits(step.number) }) : t("giveFeedback.titleAll")}
      submitLabel={t("giveFeedback.send")}
      isPending={give.isPending}
      disabledReason={
        isUploading ? t("giveFeedback.uploading") : given === undefined ? t("giveFeedback.nothing") : undefined
      }
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {!isOnline && (
        <Banner tone="wait" title={t("giveFeedback.offline")}>
          {t("giveFeedback.offlineBody")}
        </Banner>
      )}
      <Thumbs value={typed.thumb} onChange={(thumb) => change({ thumb })} />
      <TextArea
        label={t("giveFeedback.text")}
        description={t("giveFeedback.textHint")}
        value={typed.text}
        onChange={(text) => change({ text })}
        maxLength={feedbackLimits.textCharactersMax}
      />
      {step && <NewWords step={step} typed={typed} onChange={change} />}
      <PictureChoice
        pictureId={typed.pictureId}
        onChange={(pictureId) => change({ pictureId })}
        onUploading={setUploading}
      />
      {give.error && <Banner tone="stop">{t(`giveFeedback.${reasonOf(give.error)}`)}</Banner>}
    </FormDialog>
  );
}

function useTyped(versionId: string, step: FeedbackStep | undefined) {
  const { actor, workspaceId } = usePlace();
  const key = [workspaceId, actor.profileId, versionId, step?.id ?? ""].join("/");
  const [typed, setTyped] = useState(() => unsent.of(key));
  const set = (next: Unsent) => {
    setTyped(next);
    unsent.keep(key, next);
  };
  return {
    typed,
    change: (fields: Partial<Unsent>) => set({ ...typed, ...fields }),
    forget: () => {
      setTyped(nothingTyped);
      unsent.drop(key);
    },
  };
}

/** The same for the same words: an answer that was lost makes no second feedback. */
function useKey(): (of: unknown) => string {
  const [last, setLast] = useState({ of: "", key: "" });
  return (of) => {
    const words = JSON.stringify(of);
    if (words === last.of) return last.key;
    const key = newKey();
    setLast({ of: words, key });
    return key;
  };
}

function reasonOf(error: unknown) {
  if (error instanceof NetworkError) return "network";
  if (isProblem(error, "tooManyRequests")) return "tooMany";
  return isProblem(error) && error.status === 404 ? "gone" : "failed";
}

interface ThumbsProps {
  readonly value: "up" | "down" | null;
  readonly onChange: (value: "up" | "down" | null) => void;
}

/** A second press takes it back. */
function Thumbs({ value, onChange }: ThumbsProps) {
  const t = useText(giveText);
  const thumb = (one: "up" | "down", icon: ReactNode) => (
    <button
      type="button"
      aria-pressed={value === one}
      onClick={() => onChange(value === one ? null : one)}
      className={classNames(
        "btn btn-line min-h-16 min-w-0 flex-1 gap-3 text-md max-sm:px-2! max-sm:text-sm",
        value === one && "border-ink! bg-ink! text-on-ink!",
      )}
    >
      {icon}
      {t(`giveFeedback.${one}`)}
    </button>
  );
  return (
    <fieldset className="min-w-0 space-y-2">
      <legend className="pb-1 text-xs font-semibold text-ink-2">{t("giveFeedback.thumbs")}</legend>
      <div className="flex gap-(--gap) max-sm:gap-2">
        {thumb("up", <ThumbsUp aria-hidden />)}
        {thumb("down", <ThumbsDown aria-hidden />)}
      </div>
    </fieldset>
  );
}
