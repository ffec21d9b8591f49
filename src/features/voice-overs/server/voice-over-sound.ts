import type { VoiceOver } from "#features/generation/server/service.ts";
import { readOriginal } from "#features/media/server/service.ts";
import { timelineOf } from "../rules/timeline.ts";
import { cutVoice, samplesOf, takeBytesMax } from "../rules/wav.ts";
import { selectTakes } from "./take-store.ts";

/** [PG72] [PG73] What the job that makes drafts hears of a voice-over. */
export const voiceOverSound: VoiceOver = {
  async parts(scope, generationId, durationMs) {
    const takes = (await selectTakes(scope, generationId)).map((take) => ({
      ...take,
      recordedAtMs: take.recordedAt.getTime(),
    }));
    return timelineOf(takes, durationMs).map(({ take, ...part }) => ({ assetId: take.assetId, ...part }));
  },
  async read(store, workspaceId, { assetId, fromMs, toMs, offsetMs }) {
    const whole = await readOriginal(store, { workspaceId, assetId }, { start: 0, end: takeBytesMax });
    const wav = cutVoice(whole, offsetMs, offsetMs + (toMs - fromMs));
    return { wav, samples: samplesOf(wav) };
  },
};
