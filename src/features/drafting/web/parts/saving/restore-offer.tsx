import { useState } from "react";
import type { UnsentCopy } from "#features/drafts/web/parts/draft/unsent-copies.ts";
import { useText } from "#kit/web/i18n.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { formatDateTime } from "#kit/web/words/dates.ts";
import { editorDialogText } from "../../editor-dialog-text.ts";
import { editorText } from "../../editor-text.ts";
import { useDraft, useEditing } from "../draft-context.tsx";
import type { UnsentCopies } from "./use-unsent-copies.tsx";

const CopyDialog = lazyComponent(
  () => import("./unsent-copies-dialog.tsx").then((module) => module.CopyDialog),
  ({ copy }) => copy !== undefined,
);

/** Offers to restore unsent content, as soon as it is found. */
export function RestoreOffer({ kept }: { readonly kept: UnsentCopies }) {
  const t = useText(editorText, editorDialogText);
  const { driver } = useEditing();
  const { copies, forget } = kept;
  const [shown, setShown] = useState<UnsentCopy>();
  const revision = useDraft((view) => view.state.revision);
  const copy = copies.find((one) => !one.isAside);
  if (!copy) return null;
  const restore = async () => {
    driver.replace(copy.edited);
    await driver.keep();
    await forget(copy.id);
  };
  return (
    <Banner
      tone="wait"
      title={t("editor.copies.title")}
      className="rounded-none"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" kind="ink" onPress={() => void restore()}>
            {t("editor.copies.restore")}
          </Button>
          <Button size="sm" onPress={() => setShown(copy)}>
            {t("editor.copies.look")}
          </Button>
          <Button size="sm" kind="bare" onPress={() => void forget(copy.id)}>
            {t("editor.copies.discard")}
          </Button>
        </span>
      }
    >
      {t("editor.copies.body", { date: formatDateTime(copy.keptAt) })}{" "}
      {copy.revision !== revision && t("editor.copies.older")}
      <CopyDialog copy={shown} onClose={() => setShown(undefined)} />
    </Banner>
  );
}
