import { lazyComponent, useAhead } from "#kit/web/lazy-component.tsx";
import { SaveState, type Saving } from "#kit/web/ui/states/save-state.tsx";
import { useDraft, useEditing } from "../draft-context.tsx";

const DraftEnded = lazyComponent(() => import("./draft-ended.tsx").then((module) => module.DraftEnded));

/** Said only after some seconds without an answer. */
const UnsavedBanner = lazyComponent(() => import("./unsaved-banner.tsx").then((module) => module.UnsavedBanner));

/** In the top bar: whether the last keystroke is safe. */
export function DraftSaveState() {
  const saving = useDraft((view) => view.saving);
  const savedAt = useDraft((view) => view.state.savedAt);
  const isStored = useDraft((view) => view.isStored);
  const hasEnded = useDraft((view) => view.state.phase.is !== "open");
  return <SaveState state={shownAs(hasEnded && saving !== "saved" ? "notSaved" : saving, savedAt, isStored)} />;
}

function shownAs(saving: string, savedAt: string | null, isStored: boolean): Saving {
  if (saving === "saved") return { is: "saved", at: savedAt };
  if (saving !== "notSaved") return { is: "saving" };
  return isStored ? { is: "kept" } : { is: "failed" };
}

/** Below the top bar: what is not saved, why, and where it is stored for now. */
export function SaveNews() {
  const { driver } = useEditing();
  // They are needed where there may be no network.
  useAhead(DraftEnded.begin);
  useAhead(UnsavedBanner.begin);
  const saving = useDraft((view) => view.saving);
  const isStored = useDraft((view) => view.isStored);
  const refusal = useDraft((view) => view.state.refusal);
  const phase = useDraft((view) => view.state.phase.is);
  if (phase === "ended") return <DraftEnded />;
  if (phase !== "open" || (refusal === null && saving !== "notSaved")) return null;
  return <UnsavedBanner refusal={refusal} isStored={isStored} onRetry={driver.retry} />;
}
