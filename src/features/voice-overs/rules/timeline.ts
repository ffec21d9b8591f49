import { shortestMs } from "./wav.ts";

/** One recording over a stretch of the film. */
export interface Take {
  readonly id: string;
  /** What is recorded again is another take of the same passage. */
  readonly passageId: string;
  readonly fromMs: number;
  readonly lengthMs: number;
  /** In ms since 1970, by the clock of the device. */
  readonly recordedAtMs: number;
}

/** A stretch of the film that one take is heard over. */
export interface TakePart<Of extends Take = Take> {
  readonly take: Of;
  readonly fromMs: number;
  readonly toMs: number;
  /** Where the stretch begins within the take. */
  readonly offsetMs: number;
}

/** The later one first; of one moment by their ids, so that every device and the server agree. */
const laterFirst = (a: Take, b: Take): number => b.recordedAtMs - a.recordedAtMs || (a.id < b.id ? 1 : -1);

/**
 * [PG72] What is heard of the takes, in the order of the film and without overlaps: of each passage its last take alone,
 * and where passages overlap, the one that was recorded later. Nothing lasts beyond the film, and no part is shorter
 * than a word.
 */
export function timelineOf<Of extends Take>(
  takes: readonly Of[],
  durationMs: number = Number.POSITIVE_INFINITY,
): TakePart<Of>[] {
  const parts: TakePart<Of>[] = [];
  for (const take of lastTakes(takes)) {
    let free = [{ fromMs: take.fromMs, toMs: Math.min(durationMs, take.fromMs + take.lengthMs) }];
    for (const taken of parts) free = free.flatMap((stretch) => without(stretch, taken));
    const kept = free.filter(({ fromMs, toMs }) => toMs - fromMs >= shortestMs);
    parts.push(...kept.map((stretch) => ({ take, ...stretch, offsetMs: stretch.fromMs - take.fromMs })));
  }
  return parts.sort((a, b) => a.fromMs - b.fromMs);
}

/** [PG72] The last take of each passage, the latest first. */
function lastTakes<Of extends Take>(takes: readonly Of[]): Of[] {
  const last = new Map<string, Of>();
  for (const take of takes.toSorted(laterFirst)) if (!last.has(take.passageId)) last.set(take.passageId, take);
  return [...last.values()];
}

interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
}

function without({ fromMs, toMs }: Stretch, taken: Stretch): Stretch[] {
  const before = { fromMs, toMs: Math.min(toMs, taken.fromMs) };
  const after = { fromMs: Math.max(fromMs, taken.toMs), toMs };
  return [before, after].filter((one) => one.toMs > one.fromMs);
}
