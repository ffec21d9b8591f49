import { useText } from "#kit/web/i18n.ts";
import { latePart } from "#kit/web/late-part.tsx";
import { Banner } from "#kit/web/ui/banner.tsx";
import { Button } from "#kit/web/ui/button.tsx";
import { SaveState, type Saving } from "#kit/web/ui/save-state.tsx";
import { editorText } from "../../editor-text.ts";
import { useDraft, useEditing } from "./draft-context.tsx";

const DraftEnded = latePart(() => import("./draft-ended.tsx").then((module) => module.DraftEnded));

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
  if (standing === "ended") return <DraftEnded />;
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
