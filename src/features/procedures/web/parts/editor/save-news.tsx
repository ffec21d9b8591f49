import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Banner } from "#kit/web/ui/banner.tsx";
import { Button, buttonLook } from "#kit/web/ui/button.tsx";
import { Dialog } from "#kit/web/ui/dialog.tsx";
import { SaveState, type Saving } from "#kit/web/ui/save-state.tsx";
import { procedurePaths } from "../../../paths.ts";
import { editorText } from "../../editor-text.ts";
import { ProcedureBody } from "../preview/procedure-body.tsx";
import { useContent, useDraft, useEditing } from "./draft-context.tsx";

/** In the top bar: whether the last keystroke is safe. */
export function DraftSaveState() {
  const saving = useDraft((view) => view.saving);
  const savedAt = useDraft((view) => view.state.savedAt);
  const isKept = useDraft((view) => view.isKept);
  const hasEnded = useDraft((view) => view.state.standing.is !== "open");
  return <SaveState state={shownAs(hasEnded && saving !== "saved" ? "notSaved" : saving, savedAt, isKept)} />;
}

function shownAs(saving: string, savedAt: string | null, isKept: boolean): Saving {
  if (saving === "saved") return { is: "saved", at: savedAt };
  if (saving !== "notSaved") return { is: "saving" };
  return isKept ? { is: "kept" } : { is: "failed" };
}

const reasons = ["moduleLimit", "contentTooLarge", "unknownMedia", "unknownArea", "forbidden"] as const;
const reasonOf = (code: string) => reasons.find((reason) => reason === code) ?? "other";

/** Under the top bar: what is not saved, why, and where it is meanwhile. */
export function SaveNews() {
  const t = useText(editorText);
  const { driver } = useEditing();
  const saving = useDraft((view) => view.saving);
  const isKept = useDraft((view) => view.isKept);
  const refusal = useDraft((view) => view.state.refusal);
  const standing = useDraft((view) => view.state.standing.is);
  if (standing === "ended") return <Ended />;
  if (standing !== "open" || (refusal === null && saving !== "notSaved")) return null;
  const words =
    refusal === null
      ? t(isKept ? "editor.saving.kept" : "editor.saving.notKept")
      : t("editor.saving.refused", { reason: t(`editor.saving.${reasonOf(refusal)}`) });
  return (
    <Banner
      tone={refusal === null && isKept ? "wait" : "stop"}
      title={t("editor.saving.notSaved")}
      className="rounded-none"
      action={
        <Button size="sm" onPress={driver.retry}>
          {t("editor.saving.retry")}
        </Button>
      }
    >
      {words}
    </Banner>
  );
}

/** The draft is gone. What was written after that stays in sight, and on this device. */
function Ended() {
  const t = useText(editorText);
  const workspaceId = useWorkspaceId();
  const content = useContent();
  const isDirty = useDraft((view) => view.saving !== "saved");
  const [isLooking, setLooking] = useState(false);
  return (
    <Banner
      tone="stop"
      title={t("editor.ended.title")}
      className="rounded-none"
      action={
        <span className="flex flex-wrap gap-2">
          {isDirty && (
            <Button size="sm" onPress={() => setLooking(true)}>
              {t("editor.ended.look")}
            </Button>
          )}
          <LinkTo to={procedurePaths.list(workspaceId)} className={buttonLook({ size: "sm" })}>
            {t("editor.ended.list")}
          </LinkTo>
        </span>
      }
    >
      {isDirty ? t("editor.ended.body") : t("editor.ended.bodyClean")}
      <Dialog title={t("editor.ended.look")} size="xl" isOpen={isLooking} onOpenChange={setLooking}>
        <ProcedureBody content={content} />
      </Dialog>
    </Banner>
  );
}
