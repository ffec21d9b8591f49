import { useEffect, useEffectEvent, useState } from "react";
import { formatDateTime } from "#kit/time.ts";
import { useText } from "#kit/web/i18n.ts";
import { usePlace } from "#kit/web/place.tsx";
import { kitText } from "#kit/web/text.ts";
import { Banner } from "#kit/web/ui/banner.tsx";
import { Button } from "#kit/web/ui/button.tsx";
import { Dialog } from "#kit/web/ui/dialog.tsx";
import { editorText } from "../../editor-text.ts";
import { isSameEdited, presentOf } from "../../state/draft-editor.ts";
import { forgetCopy, type KeptCopy, keptCopies } from "../../state/kept-copies.ts";
import { ProcedureBody } from "../preview/procedure-body.tsx";
import { useDraft, useEditing } from "./draft-context.tsx";

/** What this device kept of the open draft before the editor opened. */
export function useKeptTexts() {
  const { workspaceId, actor } = usePlace();
  const { draft, driver } = useEditing();
  const [copies, setCopies] = useState<readonly KeptCopy[]>([]);
  const owner = { workspaceId, profileId: actor.profileId, versionId: draft.versionId };
  const load = async () => {
    const found = await keptCopies(owner);
    const present = presentOf(driver.view().state);
    const [equal, others] = [
      found.filter((copy) => isSameEdited(copy.edited, present)),
      found.filter((copy) => !isSameEdited(copy.edited, present)),
    ];
    // What the server has after all need not be kept; the copy that this editor is writing right now must be.
    if (!driver.isDirty()) await Promise.all(equal.map((copy) => forgetCopy(copy.id).catch(() => {})));
    setCopies(others);
  };
  const forget = async (id: string) => {
    await forgetCopy(id).catch(() => {});
    setCopies((before) => before.filter((copy) => copy.id !== id));
  };
  return { copies, load, forget };
}

type KeptTexts = ReturnType<typeof useKeptTexts>;

/** Offers what was never sent, as soon as the editor opens. */
export function KeptOffer({ kept }: { readonly kept: KeptTexts }) {
  const t = useText(editorText);
  const { driver } = useEditing();
  const { copies, load, forget } = kept;
  const [shown, setShown] = useState<KeptCopy>();
  const revision = useDraft((view) => view.state.revision);
  const opened = useEffectEvent(() => void load());
  useEffect(() => opened(), []);
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

function CopyDialog({ copy, onClose }: { copy: KeptCopy | undefined; onClose: () => void }) {
  const t = useText(editorText);
  if (!copy) return null;
  return (
    <Dialog
      title={t("editor.copies.keptAt", { date: formatDateTime(copy.keptAt) })}
      size="xl"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <ProcedureBody content={copy.edited.content} />
    </Dialog>
  );
}

interface KeptTextsDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly kept: KeptTexts;
}

/** The texts that lost a decision, to look at, to bring back, or to throw away. */
export function KeptTextsDialog({ isOpen, onOpenChange, kept }: KeptTextsDialogProps) {
  const t = useText(editorText);
  const kit = useText(kitText);
  const { driver } = useEditing();
  const [shown, setShown] = useState<KeptCopy>();
  return (
    <Dialog title={t("editor.copies.asideTitle")} size="lg" isOpen={isOpen} onOpenChange={onOpenChange}>
      {(close) => (
        <div className="space-y-4">
          <p className="text-ink-2">{t("editor.copies.asideBody")}</p>
          <ul className="divide-y divide-line border-y border-line">
            {kept.copies.map((copy) => (
              <li key={copy.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
                {t("editor.copies.keptAt", { date: formatDateTime(copy.keptAt) })}
                <span className="flex gap-2">
                  <Button size="sm" onPress={() => setShown(copy)}>
                    {t("editor.copies.look")}
                  </Button>
                  <Button
                    size="sm"
                    onPress={() => {
                      driver.replace(copy.edited);
                      close();
                    }}
                  >
                    {t("editor.copies.restore")}
                  </Button>
                  <Button size="sm" kind="bare" onPress={() => void kept.forget(copy.id)}>
                    {kit("kit.delete")}
                  </Button>
                </span>
              </li>
            ))}
            {kept.copies.length === 0 && <li className="py-2 text-ink-3">{kit("kit.noMatch")}</li>}
          </ul>
          <CopyDialog copy={shown} onClose={() => setShown(undefined)} />
        </div>
      )}
    </Dialog>
  );
}
