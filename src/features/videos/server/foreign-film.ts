import { type ForeignAsset, findAsset } from "#features/media/server/service.ts";
import { isProblem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { Captions, Sound, Video } from "../contract.ts";
import { putCaptions } from "./caption-store.ts";
import type { StoredStill, VideoState } from "./video-store.ts";

/** A film or a sound of another workspace, which a feature has shown that the actor may read. */
export interface ForeignFilm {
  readonly asset: ForeignAsset;
  readonly state: VideoState;
  readonly durationMs: number | null;
  readonly widthPx: number | null;
  readonly heightPx: number | null;
  readonly stills: readonly StoredStill[];
  readonly captions: readonly Captions[];
}

/** A feature's answer to a film that this workspace does not have. */
export type FindForeignFilm = (scope: Scope, fileId: string) => Promise<ForeignFilm | undefined>;

/** [V21] What `own` returns, or the one that was lent where this workspace has none. @throws what `own` throws */
export async function ownOrForeign<Own, Foreign>(
  own: () => Promise<Own>,
  foreign: () => Promise<Foreign | undefined>,
): Promise<Own | Foreign> {
  try {
    return await own();
  } catch (error) {
    const found = isProblem(error) && error.status === 404 ? await foreign() : undefined;
    if (found !== undefined) return found;
    throw error;
  }
}

const factsOf = ({ asset, durationMs, state }: ForeignFilm) => ({
  id: asset.id,
  remoteFileId: asset.id,
  durationMs,
  createdAt: asset.createdAt.toISOString(),
  deletedAt: null,
  // It is read where it belongs: whoever receives it does not wait for that.
  state: state === "done" ? ("done" as const) : ("failed" as const),
  fileName: asset.fileName,
});

export const foreignVideo = (film: ForeignFilm): Video | undefined =>
  film.asset.contentType.startsWith("video/")
    ? {
        ...factsOf(film),
        widthPx: film.widthPx,
        heightPx: film.heightPx,
        videoThumbnails: film.stills.map(({ fileId, atMs }) => ({ remoteFileId: fileId, atMs })),
        contentType: film.asset.contentType,
        sizeBytes: film.asset.sizeBytes ?? 0,
        wantsThumbnails: false,
        captions: film.captions.map(({ vtt: _vtt, ...one }) => one),
      }
    : undefined;

export const foreignSound = (film: ForeignFilm): Sound | undefined =>
  film.asset.contentType.startsWith("audio/") ? factsOf(film) : undefined;

/** [V21] The captions of a film on the actor's copy of it, which has none yet. */
export async function copyCaptions(scope: Scope, film: ForeignFilm, copyId: string): Promise<void> {
  if (!(await findAsset(scope, copyId))) throw new Error("captions of a film that was not copied");
  for (const { language, vtt } of film.captions) await putCaptions(scope, copyId, { language, vtt, revision: 1 });
}
