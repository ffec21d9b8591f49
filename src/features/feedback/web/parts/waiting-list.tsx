import { useState } from "react";
import { twoDigits } from "#kit/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { isOpen, lazyComponent } from "#kit/web/lazy-component.tsx";
import { usePlace } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import type { WaitingFeedback } from "../waiting/waiting-feedback.ts";
import { dropWaiting } from "../waiting/waiting-queue.ts";
import { waitingText } from "../waiting-text.ts";

const ConfirmDialog = lazyComponent(
  () => import("#kit/web/ui/dialogs/confirm-dialog.tsx").then((module) => module.ConfirmDialog),
  isOpen,
);

/** What its giver has said and the server has not, with the reason where it would not take it. [FB17] */
export function WaitingList({ of }: { readonly of: readonly WaitingFeedback[] }) {
  const t = useText(waitingText);
  const { workspaceId, actor } = usePlace();
  const [removing, setRemoving] = useState<WaitingFeedback>();
  const refused = of.filter((one) => one.refusal !== undefined);
  const waiting = of.filter((one) => one.refusal === undefined);
  const rows = (some: readonly WaitingFeedback[]) => (
    <ul className="divide-y divide-line">
      {some.map((one) => (
        <WaitingRow key={one.id} one={one} onRemove={() => setRemoving(one)} />
      ))}
    </ul>
  );
  return (
    <>
      {waiting.length > 0 && (
        <Banner tone="wait" title={t("waitingFeedback.title", { count: waiting.length })}>
          {rows(waiting)}
        </Banner>
      )}
      {refused.length > 0 && (
        <Banner tone="stop" title={t("waitingFeedback.refusedTitle", { count: refused.length })}>
          {rows(refused)}
        </Banner>
      )}
      <ConfirmDialog
        title={t("waitingFeedback.removeTitle")}
        isOpen={removing !== undefined}
        onOpenChange={() => setRemoving(undefined)}
        confirmLabel={t("waitingFeedback.remove")}
        destructive
        onConfirm={() => removing && dropWaiting({ workspaceId, profileId: actor.profileId }, removing.id)}
      >
        <p>{t("waitingFeedback.removeBody")}</p>
      </ConfirmDialog>
    </>
  );
}

function WaitingRow({ one, onRemove }: { readonly one: WaitingFeedback; readonly onRemove: () => void }) {
  const t = useText(waitingText);
  const { given, step, refusal } = one;
  const where = step ? `${twoDigits(step.number)} ${step.title}`.trim() : t("waitingFeedback.whole");
  const words = [
    given.thumb && t(`waitingFeedback.${given.thumb}`),
    given.text,
    given.proposal && t("waitingFeedback.proposal", { words: given.proposal.after }),
    (one.picture ?? given.pictureId) && t("waitingFeedback.picture"),
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <p className="flex flex-wrap gap-x-2 text-xs text-ink-2">
          <bdi>{where}</bdi>
          <TimeStamp at={new Date(one.givenAt).toISOString()} />
        </p>
        <p dir="auto" className="whitespace-pre-wrap">
          {words.join("\n")}
        </p>
        {refusal && <p className="text-xs font-semibold">{t(`waitingFeedback.${refusal}`)}</p>}
      </div>
      <Button kind="bare" onPress={onRemove} aria-label={t("waitingFeedback.removeOne", { where })}>
        {t("waitingFeedback.remove")}
      </Button>
    </li>
  );
}
