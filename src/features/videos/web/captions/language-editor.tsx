import { useEffect, useRef, useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { presentState } from "#kit/web/present-state.ts";
import { toast } from "#kit/web/toast.tsx";
import { Banner } from "#kit/web/ui/banner.tsx";
import { Button } from "#kit/web/ui/button.tsx";
import { StaleChoice } from "#kit/web/ui/stale-choice.tsx";
import { type Captions, captions, type Video } from "../../contract.ts";
import { type Cue, tidyCueText } from "../../rules/cue.ts";
import { cueFaults } from "../../rules/cue-faults.ts";
import { addCue, mergeWithNext, removeCue, setCueEdge, setText, splitCue } from "../../rules/edit-cues.ts";
import { writeVtt } from "../../rules/write-captions.ts";
import { captionsText } from "../captions-text.ts";
import { CaptionsPreview, type PreviewHandle } from "./captions-preview.tsx";
import { CaptionsTools } from "./captions-tools.tsx";
import { CueForm } from "./cue-form.tsx";
import { CueLine } from "./cue-line.tsx";
import { CueList } from "./cue-list.tsx";
import { cueRemarks } from "./cue-remarks.ts";
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
  const { cues, selectedId, start, change } = editing;
  // What the writing began with: what another saves meanwhile is a conflict, not a surprise under the hands.
  const [base, setBase] = useState(saved);
  const [theirs, setTheirs] = useState<Captions>();
  const [atMs, setAtMs] = useState(0);
  const preview = useRef<PreviewHandle>(null);
  const write = useWriteCaptions(video.id);
  const deleteAll = useDeleteCaptions(video.id);
  const durationMs = video.durationMs ?? Math.max(60_000, ...cues.map((cue) => cue.endMs));

  const isDirty = writeVtt(cues) !== (base?.vtt ?? writeVtt([]));
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  // Deleted, brought back, or changed by somebody while nothing was being written here.
  const [seen, setSeen] = useState(saved);
  if (saved !== seen) {
    setSeen(saved);
    if (!isDirty && saved?.revision !== base?.revision) {
      setBase(saved);
      start(cuesOf(saved));
    }
  }

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
      // Somebody deleted them meanwhile: they are written anew.
      else if (isProblem(error, "stale") && revision > 0) await save(0);
    }
  };
  const takeTheirs = (present: Captions) => {
    setTheirs(undefined);
    setBase(present);
    start(cuesOf(present));
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
      {theirs && (
        <StaleChoice
          differences={[
            {
              id: "cues",
              mine: <Some cues={cues} words={t("captions.cue", { count: cues.length })} />,
              theirs: <Some cues={cuesOf(theirs)} words={t("captions.cue", { count: cuesOf(theirs).length })} />,
            },
          ]}
          onKeepMine={() => void save(theirs.revision)}
          onTakeTheirs={() => takeTheirs(theirs)}
        />
      )}
      {faults > 0 && <Banner tone="wait">{t("captions.faults", { count: faults })}</Banner>}
      <div className="sticky -bottom-5 z-30 -mx-6 -mb-5 flex flex-wrap justify-end gap-(--gap) border-t border-line bg-raised px-6 py-3">
        {saved && (
          <Button
            kind="bare"
            isPending={deleteAll.isPending}
            onPress={() =>
              void deleteAll.run(base ?? saved).then(
                () => {
                  setBase(null);
                  start([]);
                },
                () => undefined,
              )
            }
            className="me-auto"
          >
            {t("captions.deleteAll")}
          </Button>
        )}
        <Button kind="bare" onPress={onClose}>
          {t("captions.close")}
        </Button>
        <Button
          kind="ink"
          isPending={write.isPending}
          isDisabled={!isDirty || faults > 0 || theirs !== undefined}
          onPress={() => void save()}
        >
          {t("captions.save")}
        </Button>
      </div>
    </div>
  );
}

/** How many, and how they begin. */
const Some = ({ cues, words }: { cues: readonly Cue[]; words: string }) => (
  <>
    <span className="block font-semibold">{words}</span>
    {cues
      .slice(0, 3)
      .map((cue) => cue.text)
      .join(" · ")}
  </>
);
