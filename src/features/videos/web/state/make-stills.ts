import { uploadFile } from "#features/media/web/upload.ts";
import { call } from "#kit/web/wire/call.ts";
import { type Video, videoEndpoints } from "../../contract.ts";
import { stillParts } from "../../rules/stills.ts";
import { withFilmPictures } from "./film-pictures.ts";

const longestSidePx = 1280;

/**
 * [V6] Draws three pictures of a video with the browser's own player, and gives them to the server, where that draws
 * none itself. A video that this browser does not play stays without.
 */
export async function makeStills(workspaceId: string, video: Video): Promise<void> {
  await withFilmPictures(workspaceId, video.id, async (pictures) => {
    const thumbnails: { fileId: string; atMs: number }[] = [];
    for (const part of stillParts) {
      const { picture, atMs } = await pictures.at(part * pictures.lengthMs, longestSidePx);
      const { id } = await uploadFile(workspaceId, picture);
      thumbnails.push({ fileId: id, atMs });
    }
    await call(videoEndpoints.setThumbnails, { params: { workspaceId, videoId: video.id }, body: { thumbnails } });
  });
}
