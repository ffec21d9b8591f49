import { type ReactNode, useState, useSyncExternalStore } from "react";
import { isProblem } from "#kit/problem.ts";
import { twoDigits } from "#kit/text.ts";
import { useAction } from "#kit/web/action.ts";
import { useText } from "#kit/web/i18n.ts";
import { ThumbsDown, ThumbsUp } from "#kit/web/icons.ts";
import { newId } from "#kit/web/new-id.ts";
import { prepareOutbox } from "#kit/web/outbox/device-outbox.ts";
import { usePlace } from "#kit/web/place.tsx";
import { kitText } from "#kit/web/text.ts";
import { toast } from "#kit/web/toast.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { NetworkError } from "#kit/web/wire/call-errors.ts";
import { feedbackLimits } from "../../contract.ts";
import { giveText } from "../give-text.ts";
import { nothingTyped, type Unsent, unsent } from "../state/unsent.ts";
import { type FeedbackInput, giveFeedback } from "../waiting/give.ts";
import { useWaitingAt } from "../waiting/use-waiting.ts";
import { waitingStore } from "../waiting/waiting-store.ts";
import { type FeedbackStep, givenOf } from "./feedback-step.ts";
import { NewWords } from "./new-words.tsx";
import { PictureChoice } from "./picture-choice.tsx";
import { WaitingList } from "./waiting-list.tsx";

// The dialog must have loaded before the network goes, and so must what it needs then.
prepareOutbox();

interface FeedbackDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly procedureId: string;
  readonly versionId: string;
  readonly step?: FeedbackStep | undefined;
}

/** Gives feedback on a version. Typed text is kept when the dialog closes, and when sending fails. [FB16] */
export const FeedbackDialog = (props: FeedbackDialogProps) => (props.isOpen ? <OpenDialog {...props} /> : null);

function OpenDialog({ onClose, procedureId, versionId, step }: FeedbackDialogProps) {
  const t = useText(giveText);
  const kit = useText(kitText);
  const { typed, change, forget } = useTyped(versionId, step);
  const give = useGiveFeedback();
  const isOnline = useIsOnline();
  const [isUploading, setUploading] = useState(false);
  const idOf = useIdOf();
  const waiting = useWaitingAt(versionId, step?.id);
  const given = givenOf(typed, step);

  // The dialog says that the typed text is still there; a failure without a message of its own gets the general one.
  const failed = (error: unknown) => {
    if (reasonOf(error) === "failed") toast.error(kit("common.generalError"));
    return undefined;
  };
  const send = async () => {
    if (!given) return;
    const place = step && { number: step.number, title: step.title };
    const picture = typed.picture ?? undefined;
    const id = idOf([given, picture?.name, picture?.size]);
    const fared = await give.run({ id, procedureId, versionId, given, step: place, picture }).catch(failed);
    if (!fared) return;
    forget();
    if (fared === "sent") toast.success(t("giveFeedback.done"));
    else toast.info(t("giveFeedback.waits"));
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
          {t(waitingStore() ? "giveFeedback.offlineBody" : "giveFeedback.offlineInPage")}
        </Banner>
      )}
      {waiting.length > 0 && <WaitingList of={waiting} />}
      <Thumbs value={typed.thumb} onChange={(thumb) => change({ thumb })} />
      <TextArea
        label={t("giveFeedback.text")}
        description={t("giveFeedback.textHint")}
        value={typed.text}
        onChange={(text) => change({ text })}
        maxLength={feedbackLimits.textCharactersMax}
      />
      {step && <NewWords step={step} typed={typed} onChange={change} />}
      <PictureChoice pictureId={typed.pictureId} picture={typed.picture} onChange={change} onUploading={setUploading} />
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
function useIdOf(): (of: unknown) => string {
  const [last, setLast] = useState({ of: "", id: "" });
  return (of) => {
    const words = JSON.stringify(of);
    if (words === last.of) return last.id;
    const id = newId();
    setLast({ of: words, id });
    return id;
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

function useGiveFeedback() {
  const { actor } = usePlace();
  return useAction({
    act: (given: FeedbackInput, workspaceId) => giveFeedback({ workspaceId, profileId: actor.profileId }, given),
    refreshes: ["feedback"],
  });
}

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Whether the device believes that it has a network; it may be wrong. */
const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
