import { useState } from "react";
import { Picture } from "#features/media/web/parts/picture.tsx";
import { type PhotoCheck, photoCheckLimits } from "#features/verification/photo-check-contract.ts";
import { needsReason } from "#features/verification/rules/photo-check.ts";
import { succeeds } from "#kit/web/action.ts";
import { useText } from "#kit/web/i18n.ts";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import type { PerformRecord } from "../../../contract.ts";
import { useCheckPhoto } from "../../actions.ts";
import { assessmentText } from "../../assessment-text.ts";

interface CheckPhotoDialogProps {
  readonly record: PerformRecord;
  readonly check: PhotoCheck;
  readonly exampleId: string | null;
  readonly verdict: "pass" | "fail";
  readonly onClose: () => void;
}

/** A person's decision on one photo, next to the example to compare it with, with a reason. */
export function CheckPhotoDialog({ record, check, exampleId, verdict, onClose }: CheckPhotoDialogProps) {
  const t = useText(assessmentText);
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const { run, isPending } = useCheckPhoto();
  const isRequired = needsReason(verdict, check.model?.verdict);
  const isMissing = isRequired && reason.trim() === "";
  const submit = async () => {
    setTried(true);
    if (isMissing) return;
    const { procedureId, id: performId } = record;
    const { moduleId, photoId, revision } = check;
    const order = { procedureId, performId, moduleId, photoId, verdict, reason: reason.trim(), revision };
    if (await succeeds(run(order))) onClose();
  };
  return (
    <FormDialog
      title={t(verdict === "pass" ? "performs.check.passTitle" : "performs.check.failTitle")}
      submitLabel={t(`performs.check.${verdict}`)}
      isPending={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Shown assetId={check.photoId} words={t("performs.check.photo")} />
        {exampleId !== null && <Shown assetId={exampleId} words={t("performs.check.example")} />}
      </div>
      {check.view === "other" && <p className="text-wait">{t("performs.check.otherView")}</p>}
      <p className="text-ink-2">{t("performs.check.why")}</p>
      <TextArea
        label={t(isRequired ? "performs.check.reason" : "performs.check.reasonOptional")}
        value={reason}
        onChange={setReason}
        maxLength={photoCheckLimits.reasonCharactersMax}
        rows={3}
        isRequired={isRequired}
        error={isTried && isMissing ? t("performs.check.reasonMissing") : undefined}
      />
    </FormDialog>
  );
}

function Shown({ assetId, words }: { readonly assetId: string; readonly words: string }) {
  return (
    <figure className="grid gap-1">
      <Picture assetId={assetId} size="detail" alt={words} className="aspect-4/3 w-full rounded-2 object-contain" />
      <figcaption className="text-xs text-ink-2">{words}</figcaption>
    </figure>
  );
}
