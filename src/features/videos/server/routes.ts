import type { VisibilityChecks } from "#features/media/server/service.ts";
import { type Call, on, type Route } from "#kit/server/http/route.ts";
import type { Scope } from "#kit/server/scope.ts";
import { captionEndpoints, videoEndpoints } from "../contract.ts";
import { getCaptions, removeCaptions, writeCaptions } from "./caption-service.ts";
import { type FindForeignFilm, type ForeignFilm, foreignSound, foreignVideo, ownOrForeign } from "./foreign-film.ts";
import { noteCut } from "./note-cut.ts";
import { getSound, getVideo, type HearCaptionsChanged, setThumbnails } from "./service.ts";
import type { VideoReader } from "./video-reader.ts";

export interface VideoDeps {
  readonly visibilityChecks: VisibilityChecks;
  readonly reader: VideoReader;
  readonly findForeign?: FindForeignFilm | undefined;
  readonly captionListeners?: readonly HearCaptionsChanged[];
}

export function videoRoutes({
  visibilityChecks,
  reader,
  findForeign = async () => undefined,
  captionListeners,
}: VideoDeps): readonly Route[] {
  /** [V1] The first request for a video has it read; the reply does not wait for that. */
  const readOnAsking = <Asked extends { readonly id: string; readonly state: string }>(
    asked: Asked,
    { workspaceId }: Scope,
    { appContext }: Call,
  ): Asked => {
    if (asked.state === "waiting") void reader.read(appContext, workspaceId, asked.id);
    return asked;
  };
  const lent = async <Shown>(scope: Scope, id: string, shownOf: (film: ForeignFilm) => Shown | undefined) => {
    const film = await findForeign(scope, id);
    return film && shownOf(film);
  };
  return [
    on(videoEndpoints.get, (scope, { params }, call) =>
      ownOrForeign(
        async () => readOnAsking(await getVideo(scope, visibilityChecks, reader, params.videoId), scope, call),
        () => lent(scope, params.videoId, foreignVideo),
      ),
    ),
    on(videoEndpoints.sound, (scope, { params }, call) =>
      ownOrForeign(
        async () => readOnAsking(await getSound(scope, visibilityChecks, params.soundId), scope, call),
        () => lent(scope, params.soundId, foreignSound),
      ),
    ),
    on(videoEndpoints.setThumbnails, async (scope, { params, body }) => {
      await setThumbnails(scope, visibilityChecks, params.videoId, body.thumbnails);
      return getVideo(scope, visibilityChecks, reader, params.videoId);
    }),
    on(videoEndpoints.noteCut, (scope, { params, body }) => noteCut(scope, visibilityChecks, params.videoId, body)),
    on(captionEndpoints.get, (scope, { params }) =>
      ownOrForeign(
        () => getCaptions(scope, visibilityChecks, params.videoId, params.language),
        () => lent(scope, params.videoId, (film) => film.captions.find((one) => one.language === params.language)),
      ),
    ),
    on(captionEndpoints.set, (scope, { params, body, ifMatch }) =>
      writeCaptions(
        scope,
        visibilityChecks,
        params.videoId,
        { language: params.language, vtt: body.vtt, revision: ifMatch },
        captionListeners,
      ),
    ),
    on(captionEndpoints.remove, (scope, { params }) =>
      removeCaptions(scope, visibilityChecks, params.videoId, params.language, captionListeners),
    ),
  ];
}
