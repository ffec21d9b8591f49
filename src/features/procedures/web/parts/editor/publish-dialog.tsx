import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { formatDateTime } from "#kit/time.ts";
import { NetworkError } from "#kit/web/call-errors.ts";
import { useText } from "#kit/web/i18n.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { kitText } from "#kit/web/text.ts";
import { toast } from "#kit/web/toast.tsx";
import { Banner } from "#kit/web/ui/banner.tsx";
import { Button } from "#kit/web/ui/button.tsx";
import { Dialog } from "#kit/web/ui/dialog.tsx";
import { procedurePaths } from "../../../paths.ts";
import { approvalQueries, useSchedule } from "../../approval-queries.ts";
import { editorDialogText } from "../../editor-dialog-text.ts";
import { editorText } from "../../editor-text.ts";
import { usePublish, useRequestApproval } from "../../queries.ts";
import { stageText } from "../../stage-text.ts";
import { blankSaid, isDayAmiss, saidOf } from "../../state/said-of-version.ts";
import { AskedOrder } from "../approval/asked-order.tsx";
import { SaidFields } from "../approval/said-fields.tsx";
import { useEditing } from "./draft-context.tsx";

interface PublishDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

const codes = ["draftInvalid", "mediaNotUploaded", "staleDraft", "draftEnded", "draftLocked"] as const;
const ofStages = ["stagesRequired", "effectiveOutOfRange", "stageUnsignable"] as const;

type Refusal = (typeof codes)[number] | "unsaved" | "network" | "failed";

function refusalOf(error: unknown): Refusal | (typeof ofStages)[number] {
  if (error instanceof NetworkError) return "network";
  const code = ofStages.find((one) => isProblem(error, one));
  return code ?? codes.find((one) => isProblem(error, one)) ?? "failed";
}

const isOfStages = (refusal: string): refusal is (typeof ofStages)[number] => ofStages.some((one) => one === refusal);

/** Publishes what is saved, after a look at what that means. Opened only where nothing stands in the way. */
export function PublishDialog({ isOpen, onOpenChange }: PublishDialogProps) {
  const t = useText(editorText, editorDialogText);
  const ofStage = useText(stageText);
  const kit = useText(kitText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const { draft, driver } = useEditing();
  const publish = usePublish();
  const schedule = useSchedule();
  const [form, setForm] = useState(blankSaid);
  const [isAmiss, setAmiss] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<ReturnType<typeof refusalOf>>();
  const last = draft.publishedVersion;
  const isPending = isSaving || publish.isPending || schedule.isPending;

  const run = async () => {
    setRefusal(undefined);
    const isAmissNow = isDayAmiss(form, new Date());
    setAmiss(isAmissNow);
    if (isAmissNow) return;
    setSaving(true);
    const isSaved = await driver.flush();
    setSaving(false);
    if (!isSaved) return setRefusal("unsaved");
    const { revision } = driver.view().state;
    const at = { procedureId: draft.id, versionId: draft.versionId, revision };
    const { effectiveAt, ...said } = saidOf(form);
    try {
      if (effectiveAt === undefined) {
        const published = await publish.run({ ...at, ...said });
        toast.success(t("editor.publishDialog.done", { version: published.version }));
        await go(procedurePaths.preview(workspaceId, draft.id));
      } else {
        await schedule.run({ ...at, ...said, effectiveAt });
        toast.success(ofStage("stages.scheduled", { date: formatDateTime(effectiveAt) }));
        await go(procedurePaths.preview(workspaceId, draft.id, { previewDraft: true }));
      }
    } catch (error) {
      setRefusal(refusalOf(error));
    }
  };

  return (
    <Dialog
      title={t("editor.publishDialog.title")}
      isOpen={isOpen}
      onOpenChange={(open) => {
        setRefusal(undefined);
        onOpenChange(open);
      }}
      isDismissable={!isPending}
      footer={(close) => (
        <>
          <Button kind="bare" isDisabled={isPending} onPress={close}>
            {kit("kit.cancel")}
          </Button>
          <Button kind="ink" isPending={isPending} onPress={() => void run()}>
            {t("editor.publishDialog.confirm")}
          </Button>
        </>
      )}
    >
      <div className="space-y-4">
        <p>
          {last === null
            ? t("editor.publishDialog.first", { version: 1 })
            : t("editor.publishDialog.next", { version: last })}
        </p>
        <SaidFields form={form} onChange={setForm} isDayAmiss={isAmiss} isDirect />
        {refusal && (
          <Banner tone="stop">
            {isOfStages(refusal) ? ofStage(`stages.refusal.${refusal}`) : t(`editor.publishDialog.${refusal}`)}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}

type RequestRefusal = ReturnType<typeof refusalOf> | "approvalPending";

/** For those who write and may not publish: asks somebody who may. */
export function RequestDialog({ isOpen, onOpenChange }: PublishDialogProps) {
  const t = useText(editorText, editorDialogText);
  const ofStage = useText(stageText);
  const kit = useText(kitText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const { draft, driver } = useEditing();
  const request = useRequestApproval();
  const hasStages = (useQuery(approvalQueries.setting(workspaceId)).data?.stages.length ?? 0) > 0;
  const [form, setForm] = useState(blankSaid);
  const [isAmiss, setAmiss] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<RequestRefusal>();
  const isPending = isSaving || request.isPending;

  const run = async () => {
    setRefusal(undefined);
    const isAmissNow = isDayAmiss(form, new Date());
    setAmiss(isAmissNow);
    if (isAmissNow) return;
    setSaving(true);
    const isSaved = await driver.flush();
    setSaving(false);
    if (!isSaved) return setRefusal("unsaved");
    const { revision } = driver.view().state;
    try {
      await request.run({ procedureId: draft.id, versionId: draft.versionId, revision, ...saidOf(form) });
      toast.success(t("editor.request.done"));
      await go(procedurePaths.preview(workspaceId, draft.id, { previewDraft: true }));
    } catch (error) {
      setRefusal(isProblem(error, "approvalPending") ? "approvalPending" : refusalOf(error));
    }
  };
  return (
    <Dialog
      title={t("editor.request.title")}
      isOpen={isOpen}
      onOpenChange={(open) => {
        setRefusal(undefined);
        onOpenChange(open);
      }}
      isDismissable={!isPending}
      footer={(close) => (
        <>
          <Button kind="bare" isDisabled={isPending} onPress={close}>
            {kit("kit.cancel")}
          </Button>
          <Button kind="ink" isPending={isPending} onPress={() => void run()}>
            {t("editor.request.confirm")}
          </Button>
        </>
      )}
    >
      <div className="space-y-4">
        {!hasStages && <p>{t("editor.request.body")}</p>}
        <p className="text-ink-2">{t("editor.request.frozen")}</p>
        {isOpen && <AskedOrder draft={draft} />}
        <SaidFields form={form} onChange={setForm} isDayAmiss={isAmiss} />
        {refusal && (
          <Banner tone="stop">
            {isOfStages(refusal) ? ofStage(`stages.refusal.${refusal}`) : t(`editor.request.${refusal}`)}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}
