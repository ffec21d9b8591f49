import { useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { NetworkError } from "#kit/web/call-errors.ts";
import { useText } from "#kit/web/i18n.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { kitText } from "#kit/web/text.ts";
import { toast } from "#kit/web/toast.tsx";
import { Banner } from "#kit/web/ui/banner.tsx";
import { Button } from "#kit/web/ui/button.tsx";
import { Dialog } from "#kit/web/ui/dialog.tsx";
import { TextArea } from "#kit/web/ui/text-area.tsx";
import { procedurePaths } from "../../../paths.ts";
import { editorDialogText } from "../../editor-dialog-text.ts";
import { editorText } from "../../editor-text.ts";
import { usePublish, useRequestApproval } from "../../queries.ts";
import { useEditing } from "./draft-context.tsx";

interface PublishDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

const noteCharactersMax = 2000;

const codes = ["draftInvalid", "mediaNotUploaded", "staleDraft", "draftEnded", "draftLocked"] as const;

type Refusal = (typeof codes)[number] | "unsaved" | "network" | "failed";

function refusalOf(error: unknown): Refusal {
  if (error instanceof NetworkError) return "network";
  return codes.find((code) => isProblem(error, code)) ?? "failed";
}

/** Publishes what is saved, after a look at what that means. Opened only where nothing stands in the way. */
export function PublishDialog({ isOpen, onOpenChange }: PublishDialogProps) {
  const t = useText(editorText, editorDialogText);
  const kit = useText(kitText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const { draft, driver } = useEditing();
  const publish = usePublish();
  const [changeNote, setChangeNote] = useState("");
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const last = draft.publishedVersion;
  const isPending = isSaving || publish.isPending;

  const run = async () => {
    setRefusal(undefined);
    setSaving(true);
    const isSaved = await driver.flush();
    setSaving(false);
    if (!isSaved) return setRefusal("unsaved");
    const { revision } = driver.view().state;
    const note = changeNote.trim();
    try {
      const published = await publish.run({
        procedureId: draft.id,
        versionId: draft.versionId,
        revision,
        ...(note && { changeNote: note }),
      });
      toast.success(t("editor.publishDialog.done", { version: published.version }));
      await go(procedurePaths.preview(workspaceId, draft.id));
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
        <TextArea
          label={t("editor.publishDialog.note")}
          description={t("editor.publishDialog.noteHint")}
          value={changeNote}
          onChange={setChangeNote}
          maxLength={noteCharactersMax}
          autoFocus
        />
        {refusal && <Banner tone="stop">{t(`editor.publishDialog.${refusal}`)}</Banner>}
      </div>
    </Dialog>
  );
}

type RequestRefusal = Refusal | "approvalPending";

/** For those who write and may not publish: asks somebody who may. */
export function RequestDialog({ isOpen, onOpenChange }: PublishDialogProps) {
  const t = useText(editorText, editorDialogText);
  const kit = useText(kitText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const { draft, driver } = useEditing();
  const request = useRequestApproval();
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<RequestRefusal>();
  const isPending = isSaving || request.isPending;

  const run = async () => {
    setRefusal(undefined);
    setSaving(true);
    const isSaved = await driver.flush();
    setSaving(false);
    if (!isSaved) return setRefusal("unsaved");
    const { revision } = driver.view().state;
    try {
      await request.run({ procedureId: draft.id, versionId: draft.versionId, revision });
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
      <div className="space-y-3">
        <p>{t("editor.request.body")}</p>
        <p className="text-ink-2">{t("editor.request.frozen")}</p>
        {refusal && <Banner tone="stop">{t(`editor.request.${refusal}`)}</Banner>}
      </div>
    </Dialog>
  );
}
