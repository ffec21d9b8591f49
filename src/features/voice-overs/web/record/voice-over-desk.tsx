import { useCallback, useMemo, useState } from "react";
import { showSeconds } from "#features/videos/rules/moments.ts";
import { succeeds } from "#kit/web/action.ts";
import { announce } from "#kit/web/announce.ts";
import { useText } from "#kit/web/i18n.ts";
import { newId } from "#kit/web/new-id.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { timelineOf } from "../../rules/timeline.ts";
import { lengthMsOf, wavOf } from "../../rules/wav.ts";
import { useMakeDraft } from "../actions.ts";
import { deviceTakes } from "../state/device-takes.ts";
import { forgetVoiceOver } from "../state/forget-voice-over.ts";
import { isUnsent } from "../state/held-take.ts";
import { useAtMs } from "../state/silent-film.ts";
import { useListening } from "../state/use-listening.ts";
import { type Retake, useRecording } from "../state/use-recording.ts";
import { removeTake, useTakes } from "../state/use-takes.ts";
import { voiceOverText } from "../text.ts";
import { OwnFilm } from "./own-film.tsx";
import { PassageList, type ShownPart } from "./passage-list.tsx";
import { RecorderPanel } from "./recorder-panel.tsx";
import type { Passage } from "./recording.ts";

interface VoiceOverDeskProps {
  readonly generationId: string;
  readonly title: string;
  readonly videoId: string;
}

/** The film, the microphone, and what was recorded. */
export function VoiceOverDesk({ generationId, title, videoId }: VoiceOverDeskProps) {
  const t = useText(voiceOverText);
  const workspaceId = useWorkspaceId();
  const [film, setFilm] = useState<HTMLVideoElement | null>(null);
  const ready = useCallback((media: HTMLVideoElement | null) => {
    if (media) media.muted = true;
    setFilm(media);
  }, []);
  const atMs = useAtMs(film);
  const { takes, held, stored, owner } = useTakes(generationId);
  const parts = useMemo(() => timelineOf(takes, film ? film.duration * 1000 : undefined), [takes, film]);
  const [isNotKept, setNotKept] = useState(false);

  const keep = async ({ fromMs, samples }: Passage, retake: Retake | undefined) => {
    const wav = wavOf(samples);
    // What is recorded again takes the place of the passage with its first part; a pause may divide it.
    const isFirst = retake !== undefined && !retakes.has(retake);
    if (isFirst) retakes.add(retake);
    const passageId = isFirst ? retake.passageId : newId();
    const facts = { id: newId(), passageId, fromMs, lengthMs: lengthMsOf(wav.length), recordedAtMs: Date.now() };
    const take = { ...owner, ...facts, generationId, mediaId: null, isSent: false, isRemoved: false, refusal: null };
    try {
      await deviceTakes.add(take, new Blob([wav], { type: "audio/wav" }));
      setNotKept(false);
      announce(t("record.kept", { from: showSeconds(fromMs) }));
    } catch {
      setNotKept(true);
      return;
    }
    // [PG72] What is not heard any more need not be sent.
    const heard = new Set(timelineOf([...takes, take]).map((part) => part.take.id));
    for (const old of takes) if (!heard.has(old.id)) await removeTake(owner, generationId, old);
  };
  const recorder = useRecording(film, (passage, retake) => void keep(passage, retake));
  const listening = useListening(film, workspaceId, () => toast.error(t("record.cannotPlay")));
  const isRecording = recorder.state !== "idle";

  const retake = (part: ShownPart, number: number) => {
    const next = parts.find((one) => one.fromMs >= part.toMs);
    listening.stop();
    void recorder.start({
      passageId: part.take.passageId,
      number,
      fromMs: part.fromMs,
      untilMs: next?.fromMs ?? Number.POSITIVE_INFINITY,
    });
  };
  const remove = async (part: ShownPart, number: number) => {
    listening.stop();
    await removeTake(owner, generationId, part.take);
    announce(t("record.removed", { number }));
  };
  const unsent = held.filter((take) => isUnsent(take) && take.refusal === null);
  return (
    <div className="grid gap-8 pt-6 lg:grid-cols-[minmax(0,3fr)_minmax(25.5rem,2fr)]">
      <div className="min-w-0 space-y-5">
        <OwnFilm owner={owner} film={{ generationId, videoId, title }} onReady={ready} />
        <RecorderPanel
          recorder={recorder}
          isReady={film !== null}
          atMs={atMs}
          note={isNotKept ? "notKept" : recorder.heardNothing ? "nothingHeard" : undefined}
          onStart={() => {
            listening.stop();
            void recorder.start();
          }}
        />
      </div>
      <section aria-label={t("record.passages")} className="min-w-0 space-y-4">
        <h2 className="text-lg">{t("record.passages")}</h2>
        {stored.error && !stored.data && (
          <FailedNote error={stored.error} onRetry={() => void stored.refetch()} tone="wait" />
        )}
        <PassageList
          parts={parts}
          listenedId={listening.takeId}
          isDisabled={isRecording || film === null}
          onListen={(part) => void listening.listen(part)}
          onStop={listening.stop}
          onRetake={retake}
          onRemove={(part, number) => void remove(part, number)}
        />
        <MakeDraft
          generationId={generationId}
          isEmpty={parts.length === 0}
          waiting={unsent.filter((take) => !take.isRemoved).length}
          isUnsent={unsent.length > 0}
          hasRefused={takes.some((take) => take.state === "refused")}
          isRecording={isRecording}
          onDone={() => forgetVoiceOver(owner, videoId, held)}
        />
      </section>
    </div>
  );
}

/** Those whose passage has a new take already. */
const retakes = new WeakSet<Retake>();

interface MakeDraftProps {
  readonly generationId: string;
  readonly isEmpty: boolean;
  /** How many passages are on this device alone. */
  readonly waiting: number;
  /** The server does not know of all that was recorded and removed. */
  readonly isUnsent: boolean;
  readonly hasRefused: boolean;
  readonly isRecording: boolean;
  readonly onDone: () => Promise<void>;
}

/** [PG73] Once all of it is on the server. */
function MakeDraft({ generationId, isEmpty, waiting, isUnsent, hasRefused, isRecording, onDone }: MakeDraftProps) {
  const t = useText(voiceOverText);
  const makeDraft = useMakeDraft();
  const lacks = isRecording
    ? "draftRecording"
    : isEmpty
      ? "draftLacks"
      : hasRefused
        ? "draftRefused"
        : isUnsent
          ? "draftUnsent"
          : undefined;
  const make = async () => {
    // A store that fails keeps what the server has too.
    if (await succeeds(makeDraft.run(generationId))) await succeeds(onDone());
  };
  return (
    <div className="space-y-3 border-t border-line pt-4">
      {waiting > 0 && <Banner tone="wait">{t("record.waiting", { count: waiting })}</Banner>}
      <Button
        kind="ink"
        size="xl"
        className="w-full"
        isPending={makeDraft.isPending}
        disabledReason={lacks && t(`record.${lacks}`)}
        onPress={() => void make()}
      >
        {t("record.draft")}
      </Button>
    </div>
  );
}
