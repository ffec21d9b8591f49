import { useState } from "react";
import { deviceStore } from "#features/performs/web/parts/run/device.ts";
import { type PerformState, waitingFiles } from "#features/performs/web/parts/run/perform-state.ts";
import { asText } from "#features/performs/web/parts/run/unsent-answers.ts";
import { AnswerSheet } from "#features/runs/web/parts/answer-sheet.tsx";
import { isProblem } from "#kit/problem.ts";
import { saveBlob } from "#kit/web/device/save-blob.ts";
import { useText } from "#kit/web/i18n.ts";
import { Download, Trash2 } from "#kit/web/icons.ts";
import type { OutboxOwner } from "#kit/web/outbox/outbox.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { formatDateTime } from "#kit/web/words/dates.ts";
import { handoverText } from "../../handover-text.ts";
import { handoverOf, isHandedOver, unsentInWords } from "../../state/handover.ts";
import { forgetHere, handOver } from "./unsent-here.ts";

interface OwnUnsentProps {
  readonly owner: OutboxOwner;
  readonly state: PerformState;
  /** The workspace takes it from the person, who may have to sign in again first: `guard` asks them to. */
  readonly mayHandOver: boolean;
  readonly guard: (act: () => Promise<void>) => Promise<void>;
  /** Something was handed over or removed. */
  readonly onChanged: () => void;
}

/** What one's own run has on this device alone: to read, take along, hand over and remove. [PF198] */
export function OwnUnsent({ owner, state, mayHandOver, guard, onChanged }: OwnUnsentProps) {
  const t = useText(handoverText);
  const [isRemoving, setRemoving] = useState(false);
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(() => isHandedOver(state));
  const [failure, setFailure] = useState<string>();
  const { procedure, updatedAt } = state.progress;
  const number = procedure.versionNumber ?? 1;
  const entries = unsentInWords(state);
  const files = waitingFiles(state);
  const send = async () => {
    setSending(true);
    setFailure(undefined);
    try {
      await guard(() => handOver(owner, state));
      setSent(true);
      onChanged();
    } catch (error) {
      setFailure(
        isProblem(error) ? t("performs.own.notTaken", { detail: error.message }) : t("performs.own.notReached"),
      );
    }
    setSending(false);
  };
  const heads = [procedure.title, `${t("performs.own.version", { number })} ${formatDateTime(updatedAt)}`];
  return (
    <section className="grid gap-4 rounded-2 border border-line bg-raised p-5">
      <div>
        <h3 className="text-md wrap-anywhere">{procedure.title}</h3>
        <p className="text-xs text-ink-2">
          {t("performs.own.version", { number })} <TimeStamp at={updatedAt} />
        </p>
      </div>
      {entries.length === 0 && <p className="text-ink-2">{t("performs.own.noAnswers")}</p>}
      {files.length > 0 && (
        <Banner
          tone="wait"
          action={
            <Button onPress={() => void savePhotos(owner, state, files)}>
              <Download aria-hidden />
              {t("performs.own.downloadPhotos")}
            </Button>
          }
        >
          {t("performs.own.photos", { count: files.length })}
        </Banner>
      )}
      {isSent && <Banner tone="done">{t("performs.own.handedOver")}</Banner>}
      {failure && <Banner tone="stop">{failure}</Banner>}
      <AnswerSheet
        title={procedure.title}
        entries={entries}
        text={asText(heads, entries)}
        json={{ ...owner, title: procedure.title, versionNumber: number, ...handoverOf(state) }}
      >
        {mayHandOver && !isSent && (
          <Button kind="ink" isPending={isSending} onPress={() => void send()}>
            {t("performs.own.handOver")}
          </Button>
        )}
        <Button kind="bare" onPress={() => setRemoving(true)}>
          <Trash2 aria-hidden />
          {t("performs.own.remove")}
        </Button>
      </AnswerSheet>
      <ConfirmDialog
        title={t("performs.own.removeTitle")}
        isOpen={isRemoving}
        onOpenChange={setRemoving}
        destructive
        confirmLabel={t("performs.own.removeConfirm")}
        onConfirm={() => forgetHere(owner, state).then(onChanged)}
      >
        {t(isSent && files.length === 0 ? "performs.own.removeBody" : "performs.own.removeBodyUnsent")}
      </ConfirmDialog>
    </section>
  );
}

/** Each as a file of its own, as it was taken. */
async function savePhotos(owner: OutboxOwner, { progress }: PerformState, fileIds: readonly string[]): Promise<void> {
  for (const fileId of fileIds) {
    const file = await deviceStore().findFile({ ...owner, performId: progress.id }, fileId);
    if (file) saveBlob(file.blob, file.name);
  }
}
