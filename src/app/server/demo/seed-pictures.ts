import { type PreparedPicture, preparePicture } from "#features/media/server/service.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import type { DemoWorkspace } from "./demo-plant.ts";
import { type DrawingKey, drawings } from "./drawings/drawings.ts";
import { signatureSvg } from "./drawings/signature.ts";
import { imageIdOf, signatureIdOf, workspaceIdOf } from "./ids.ts";
import type { Rasteriser } from "./rasteriser.ts";

export interface SeededPicture {
  readonly prepared: PreparedPicture;
  readonly fileName: string;
}

/** Pictures on their way at once: one is drawn while another is resized. */
const atOnce = 4;

/** Draws the pictures of a workspace and puts them into the store: its drawings, and the signatures of its people. */
export async function seedPictures(
  store: ObjectStore,
  rasteriser: Rasteriser,
  workspace: DemoWorkspace,
): Promise<SeededPicture[]> {
  const workspaceId = workspaceIdOf(workspace.key);
  const wishes = [
    ...(Object.keys(drawings) as DrawingKey[])
      .filter((key) => isUsed(workspace, key))
      .map((key) => ({
        assetId: imageIdOf(workspace.key, key),
        fileName: `${key}.png`,
        svg: () => drawings[key].svg(),
      })),
    ...workspace.people.map((person) => ({
      assetId: signatureIdOf(workspace.key, person.key),
      fileName: `signature-${person.key}.png`,
      svg: () => signatureSvg(person.name),
    })),
  ];
  const pictures: SeededPicture[] = [];
  const draw = async () => {
    for (let wish = wishes.pop(); wish; wish = wishes.pop()) {
      const bytes = await rasteriser.toPng(wish.svg());
      const prepared = await preparePicture(store, workspaceId, bytes, wish.assetId);
      pictures.push({ prepared, fileName: wish.fileName });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, draw));
  return pictures;
}

/** The main plant uses every drawing; the small ones what their content names. */
function isUsed(workspace: DemoWorkspace, key: DrawingKey): boolean {
  const id = imageIdOf(workspace.key, key);
  return (
    workspace.areas.some((area) => area.drawing === key) ||
    workspace.procedures.some((procedure) => JSON.stringify([procedure.published, procedure.draft]).includes(id))
  );
}
