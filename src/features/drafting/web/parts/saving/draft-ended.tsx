import { useState } from "react";
import { procedurePaths } from "#features/procedures/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { editorDialogText } from "../../editor-dialog-text.ts";
import { useContent, useDraft } from "../draft-context.tsx";

const ProcedureBody = lazyComponent(() =>
  import("#features/procedures/web/parts/preview/procedure-body.tsx").then((module) => module.ProcedureBody),
);

/** The draft has ended. What was written since stays visible, and on this device. */
export function DraftEnded() {
  const t = useText(editorDialogText);
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
          <LinkTo to={procedurePaths.list(workspaceId)} className={buttonClassName({ size: "sm" })}>
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
