import type { DraftDriver, EditOptions } from "#features/drafts/web/parts/draft/draft-driver.ts";
import { presentOf } from "#features/drafts/web/parts/draft/draft-state.ts";
import type { DraftSource } from "#features/generation/contract.ts";
import { type Clip, withClips } from "#features/generation/rules/move-clips.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { stepsOf } from "#features/procedures/rules/find.ts";
import type { FilmEdit } from "../../rules/merge-steps.ts";
import { clipOf } from "../../rules/split-step.ts";

type Clips = ReadonlyMap<string, Clip>;

export type EditedDraft = Pick<DraftDriver, "view" | "subscribe" | "edit" | "flush">;

export interface FilmClipsDeps {
  /** What is shown. */
  readonly read: () => DraftSource | undefined;
  readonly show: (source: DraftSource) => void;
  /** Stores the clips. @throws what `call` throws */
  readonly send: (clips: Clip[]) => Promise<DraftSource>;
  readonly failed: (error: unknown) => void;
}

export type FilmClips = ReturnType<typeof createFilmClips>;

/**
 * [PG67] The clips of a draft while it is edited. They are stored next to the draft, and not in it: so each state of the draft that an
 * edit of the film began or ended with remembers its clips, and undo and redo bring them back with it.
 */
export function createFilmClips(draft: EditedDraft, deps: FilmClipsDeps) {
  const remembered = new WeakMap<DraftContent, Clips>();
  const present = () => presentOf(draft.view().state).content;
  let current: Clips | undefined;
  /** As the server has them, where that is known. */
  let stored: Clips | undefined;
  let isDue = false;
  let isSending = false;

  const shown = (clips: Clips) => {
    const source = deps.read();
    if (source) deps.show(sourceWith(source, clips));
  };

  const take = (clips: Clips) => {
    const source = deps.read();
    stored ??= source && clipsOf(source);
    current = clips;
    shown(clips);
    isDue = true;
    void sendAll();
  };

  const sendAll = async () => {
    if (isSending) return;
    isSending = true;
    try {
      // A step that came by a split has to be in the stored draft first.
      while (isDue && (await draft.flush())) {
        isDue = false;
        const clips = changed(stored, current, present());
        if (clips.length === 0) continue;
        const reply = await deps.send(clips);
        stored = clipsOf(reply);
        if (!isDue) deps.show(reply);
      }
    } catch (error) {
      // The next edit sends them again.
      deps.failed(error);
    } finally {
      isSending = false;
    }
  };

  draft.subscribe(() => {
    const clips = remembered.get(present());
    if (clips && clips !== current) take(clips);
    else if (isDue && draft.view().saving === "saved") void sendAll();
  });

  return {
    apply({ content, clips }: FilmEdit, options?: EditOptions): void {
      const source = deps.read();
      if (!source) return;
      const before = clipsOf(source);
      remembered.set(present(), before);
      const next = new Map([...before, ...clips.map((clip) => [clip.stepId, clip] as const)]);
      remembered.set(content, next);
      // Before the draft changes, so that no step is shown with the clip of another state.
      take(next);
      draft.edit((edited) => ({ ...edited, content }), options);
    },
  };
}

const clipsOf = ({ steps }: DraftSource): Clips => new Map(steps.map((step) => [step.stepId, clipOf(step)]));

/** Those of steps that the draft has now. */
function changed(stored: Clips | undefined, current: Clips | undefined, content: DraftContent): Clip[] {
  const ids = new Set(stepsOf(content).map(({ id }) => id));
  return [...(current ?? [])].flatMap(([stepId, clip]) => {
    const was = stored?.get(stepId);
    const isSame = was?.startMs === clip.startMs && was.endMs === clip.endMs;
    return isSame || !ids.has(stepId) ? [] : [clip];
  });
}

/** What is shown until the server has answered. Claims are held against the sentences by whoever shows a step. */
function sourceWith(source: DraftSource, clips: Clips): DraftSource {
  const { steps } = withClips<DraftSource["steps"][number]>(
    source,
    [...clips.values()],
    () => [],
    (clipped) => ({ ...clipped, warnings: [...clipped.warnings], claims: [], title: "" }),
  );
  return { ...source, steps: [...steps] };
}
