import { useEffect, useRef, useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { translate, useText } from "#kit/web/i18n.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { StaleChoice } from "#kit/web/ui/states/stale-choice.tsx";
import { presentState } from "#kit/web/wire/present-state.ts";
import { type Captions, captions, type Video } from "../../contract.ts";
import { type Cue, tidyCueText } from "../../rules/cue.ts";
import { cueFaults, cueWarnings } from "../../rules/cue-faults.ts";
import {
  addCue,
  mergeWithNext,
  type NamedCue,
  removeCue,
  setCueEdge,
  setText,
  splitCue,
} from "../../rules/edit-cues.ts";
import { writeVtt } from "../../rules/write-captions.ts";
import { captionsText } from "../captions-text.ts";
import { CaptionsPreview, type PreviewHandle } from "./captions-preview.tsx";
import { CaptionsTools } from "./captions-tools.tsx";
import { CueForm } from "./cue-form.tsx";
import { CueLine } from "./cue-line.tsx";
import { CueList } from "./cue-list.tsx";
import { newCueId, useCaptionEditing } from "./use-caption-editing.ts";
import { cuesOf, useDeleteCaptions, useWriteCaptions } from "./use-captions.ts";

interface LanguageEditorProps {
  readonly workspaceId: string;
  readonly video: Video;
  readonly language: string;
  /** As the server has them; null where there are none yet. */
  readonly saved: Captions | null;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onClose: () => void;
}

/** The captions of one language: the video, its line, the list, and the chosen cue. */
export function LanguageEditor({ workspaceId, video, language, saved, onDirty, onClose }: LanguageEditorProps) {
  const t = useText(captionsText);
  const editing = useCaptionEditing(cuesOf(saved));
  const { cues, selectedId, change } = editing;
  const saving = useSaving(editing, { videoId: video.id, language, saved });
  const [atMs, setAtMs] = useState(0);
  const preview = useRef<PreviewHandle>(null);
  const durationMs = video.durationMs ?? Math.max(60_000, ...cues.map((cue) => cue.endMs));
  useEffect(() => onDirty(saving.isDirty), [saving.isDirty, onDirty]);

  const selected = cues.find((cue) => cue.id === selectedId);
  const n = selected ? cues.indexOf(selected) + 1 : 0;
  const remarks = cueRemarks(cues, durationMs);
  const faults = cueFaults(cues).length;
  const select = (id: string) => {
    editing.select(id);
    const cue = cues.find((one) => one.id === id);
    if (cue) preview.current?.seek(cue.startMs);
  };
  const moveEdge = (id: string, edge: "start" | "end", ms: number) => {
    change((now) => setCueEdge(now, id, { edge, ms, durationMs }), `${edge} ${id}`);
    if (Number.isFinite(ms)) preview.current?.seek(ms);
  };
  const add = () => {
    const id = newCueId();
    change((now) => addCue(now, id, atMs, durationMs));
    editing.select(id);
  };
  const remove = (id: string) => {
    change((now) => removeCue(now, id));
    toast.info(t("captions.removed"), { action: { label: t("captions.undo"), onPress: editing.undo } });
  };
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <CaptionsPreview
          workspaceId={workspaceId}
          videoId={video.id}
          name={video.fileName}
          durationMs={durationMs}
          cues={cues}
          handle={preview}
          onAt={setAtMs}
        />
        <div className="relative max-lg:h-60">
          <div className="absolute inset-0 overflow-hidden">
            <CueList cues={cues} selectedId={selectedId} remarks={remarks} onSelect={select} />
          </div>
        </div>
      </div>
      <CaptionsTools
        cues={cues}
        fileName={`${video.fileName.replace(/\.[A-Za-z0-9]{1,5}$/, "")} ${language}`}
        canUndo={editing.past.length > 0}
        canRedo={editing.future.length > 0}
        onAdd={add}
        onUndo={editing.undo}
        onRedo={editing.redo}
        onImport={editing.replace}
      />
      <CueLine
        cues={cues}
        selectedId={selectedId}
        atMs={atMs}
        durationMs={durationMs}
        onSelect={select}
        onEdge={moveEdge}
        onSeek={(ms) => preview.current?.seek(ms)}
      />
      {selected ? (
        <CueForm
          cue={selected}
          n={n}
          isLast={n === cues.length}
          atMs={atMs}
          durationMs={durationMs}
          remark={remarks.get(selected.id)}
          onText={(text) => change((now) => setText(now, selected.id, text), `text ${selected.id}`)}
          onEdge={(edge, ms) => moveEdge(selected.id, edge, ms)}
          onSplit={() => change((now) => splitCue(now, selected.id, newCueId(), atMs))}
          onMerge={() => change((now) => mergeWithNext(now, selected.id))}
          onRemove={() => remove(selected.id)}
        />
      ) : (
        <p className="text-ink-2">{t("captions.none")}</p>
      )}
      {saving.theirs && <Conflict mine={cues} theirs={saving.theirs} saving={saving} />}
      <p className="text-xs text-ink-2">{t("captions.withdraws")}</p>
      {faults > 0 && <Banner tone="wait">{t("captions.faults", { count: faults })}</Banner>}
      <SaveBar saving={saving} hasFaults={faults > 0} onClose={onClose} />
    </div>
  );
}

interface Saved {
  readonly videoId: string;
  readonly language: string;
  readonly saved: Captions | null;
}

type Saving = ReturnType<typeof useSaving>;

/**
 * Saves over the server's version, and stores what another author saved meanwhile until the person chooses one of the
 * two.
 */
function useSaving(editing: ReturnType<typeof useCaptionEditing>, { videoId, language, saved }: Saved) {
  const { cues, start } = editing;
  // What the writing began with: what another saves meanwhile is a conflict, not a surprise under the hands.
  const [base, setBase] = useState(saved);
  const [theirs, setTheirs] = useState<Captions>();
  const write = useWriteCaptions(videoId);
  const deletion = useDeleteCaptions(videoId);
  const isDirty = writeVtt(cues) !== (base?.vtt ?? writeVtt([]));
  // Deleted, restored, or changed by another author while nothing was edited here.
  const [seen, setSeen] = useState(saved);
  if (saved !== seen) {
    setSeen(saved);
    if (!isDirty && saved?.revision !== base?.revision) {
      setBase(saved);
      start(cuesOf(saved));
    }
  }
  const save = async (revision = base?.revision ?? 0) => {
    try {
      const tidy = cues.map((cue) => ({ ...cue, text: tidyCueText(cue.text) }));
      const written = await write.run({ language, cues: tidy, revision });
      setTheirs(undefined);
      setBase(written);
      if (written.vtt !== writeVtt(cues)) editing.replace(cuesOf(written));
    } catch (error) {
      const present = presentState(captions, error);
      if (present) setTheirs(present);
      // Another author deleted them meanwhile: they are created again.
      else if (isProblem(error, "stale") && revision > 0) await save(0);
    }
  };
  const takeTheirs = (present: Captions) => {
    setTheirs(undefined);
    setBase(present);
    start(cuesOf(present));
  };
  const deleteAll = async (present: Captions) => {
    try {
      await deletion.run(base ?? present);
    } catch {
      return;
    }
    setBase(null);
    start([]);
  };
  return {
    isDirty,
    theirs,
    save,
    takeTheirs,
    isSaving: write.isPending,
    /** Undefined where the server has none. */
    deleteAll: saved ? () => deleteAll(saved) : undefined,
    isDeleting: deletion.isPending,
  };
}

interface SaveBarProps {
  readonly saving: Saving;
  readonly hasFaults: boolean;
  readonly onClose: () => void;
}

function SaveBar({ saving, hasFaults, onClose }: SaveBarProps) {
  const t = useText(captionsText);
  const { isDirty, theirs, save, deleteAll } = saving;
  return (
    <div className="sticky -bottom-5 z-30 -mx-6 -mb-5 flex flex-wrap justify-end gap-(--gap) border-t border-line bg-raised px-6 py-3">
      {deleteAll && (
        <Button kind="bare" isPending={saving.isDeleting} onPress={() => void deleteAll()} className="me-auto">
          {t("captions.deleteAll")}
        </Button>
      )}
      <Button kind="bare" onPress={onClose}>
        {t("captions.close")}
      </Button>
      <Button
        kind="ink"
        isPending={saving.isSaving}
        isDisabled={!isDirty || hasFaults || theirs !== undefined}
        onPress={() => void save()}
      >
        {t("captions.save")}
      </Button>
    </div>
  );
}

interface ConflictProps {
  readonly mine: readonly Cue[];
  readonly theirs: Captions;
  readonly saving: Saving;
}

const Conflict = ({ mine, theirs, saving }: ConflictProps) => (
  <StaleChoice
    differences={[{ id: "cues", mine: <Some cues={mine} />, theirs: <Some cues={cuesOf(theirs)} /> }]}
    onKeepMine={() => void saving.save(theirs.revision)}
    onTakeTheirs={() => saving.takeTheirs(theirs)}
  />
);

/** How many, and how they begin. */
function Some({ cues }: { readonly cues: readonly Cue[] }) {
  const t = useText(captionsText);
  return (
    <>
      <span className="block font-semibold">{t("captions.cue", { count: cues.length })}</span>
      {cues
        .slice(0, 3)
        .map((cue) => cue.text)
        .join(" · ")}
    </>
  );
}

/** [V10] The fault of each cue in words, else its warning, by the cue's id. */
function cueRemarks(cues: readonly NamedCue[], durationMs: number): ReadonlyMap<string, string> {
  const remarks = new Map<string, string>();
  for (const { place, warning } of cueWarnings(cues, durationMs)) {
    remarks.set(cues[place]?.id ?? "", translate(captionsText, `captions.${warning}`));
  }
  for (const { place, fault } of cueFaults(cues)) {
    const words = fault === "withoutText" || fault === "textTooLong" ? fault : "wrongTime";
    remarks.set(cues[place]?.id ?? "", translate(captionsText, `captions.${words}`));
  }
  return remarks;
}
