import { uploadFile } from "#features/media/web/upload.ts";
import { withFilmPictures } from "../state/film-pictures.ts";

/** As large as what the server draws of most films. */
const longestSidePx = 1920;

/**
 * Stores the frame that a video shows at a moment as a picture, drawn by the browser, and returns its id.
 * @throws Error where this browser cannot show it; what `uploadFile` throws
 */
export async function storeFrame(workspaceId: string, videoId: string, atMs: number): Promise<string> {
  const file = await withFilmPictures(workspaceId, videoId, async (pictures) => {
    const { picture } = await pictures.at(atMs, longestSidePx);
    return new File([picture], "step.jpg", { type: picture.type });
  });
  return (await uploadFile(workspaceId, file)).id;
}
