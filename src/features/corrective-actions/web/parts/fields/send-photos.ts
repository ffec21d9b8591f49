import { uploadFile } from "#features/media/web/upload.ts";
import type { ChosenPhoto } from "./photo-field.tsx";

/** The photos with what the server calls them. What went before is not sent again. @throws what an upload throws */
export async function sendPhotos(workspaceId: string, photos: readonly ChosenPhoto[]): Promise<ChosenPhoto[]> {
  const sent: ChosenPhoto[] = [];
  for (const photo of photos) {
    if (photo.mediaId !== null || photo.blob === null) sent.push(photo);
    else {
      const file = new File([photo.blob], photo.name, { type: photo.blob.type });
      sent.push({ ...photo, mediaId: (await uploadFile(workspaceId, file)).id });
    }
  }
  return sent;
}
