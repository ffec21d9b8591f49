import { type PreparedPicture, preparePicture } from "#features/media/server/service.ts";
import { createTurns } from "#kit/server/limits/turns.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { type DemoWorkspace, demoPlant } from "../demo-plant.ts";
import { type DrawingKey, drawingKeys, drawingSvg } from "../drawings/drawings.ts";
import { signatureSvg } from "../drawings/lettering.ts";
import { documentFileIdOf, imageIdOf, signatureIdOf, workspaceIdOf } from "../ids.ts";
import { startRasteriser } from "../rasteriser.ts";

export interface SeededPicture {
  readonly prepared: PreparedPicture;
  readonly fileName: string;
  /** The document that it becomes, by its name; every other picture is an area's, a procedure's or a signature. */
  readonly documentName?: string | undefined;
}

/** The pictures of each workspace by its key, on their way into the store. */
export type DemoPictures = ReadonlyMap<string, Promise<readonly SeededPicture[]>>;

interface PictureRequest {
  readonly assetId: string;
  readonly fileName: string;
  readonly documentName?: string;
  readonly svg: () => string;
}

/** Pictures on their way at once: one is drawn while another is resized. */
const atOnce = 4;

/**
 * Begins to draw the demo's pictures and to put them into the store: the drawings of each workspace, and the signatures
 * of its people. Needs no database. What fails is reported where the pictures are awaited.
 */
export function beginPictures(opening: Promise<ObjectStore>): DemoPictures {
  const rasteriser = startRasteriser();
  const inTurn = createTurns(atOnce);
  const draw = async (workspaceId: string, input: PictureRequest): Promise<SeededPicture> => {
    const { assetId, fileName, documentName } = input;
    const bytes = await rasteriser.toPng(input.svg());
    return { prepared: await preparePicture(await opening, workspaceId, bytes, assetId), fileName, documentName };
  };
  const pictures = demoPlant.workspaces.map((workspace) => {
    const workspaceId = workspaceIdOf(workspace.key);
    const drawn = pictureRequestsOf(workspace).map((input) => inTurn(() => draw(workspaceId, input)));
    return [workspace.key, Promise.all(drawn)] as const;
  });
  void Promise.allSettled(pictures.map(([, drawn]) => drawn)).then(() => rasteriser.close());
  return new Map(pictures);
}

function pictureRequestsOf(workspace: DemoWorkspace): PictureRequest[] {
  return [
    ...drawingsOf(workspace).map((key) => ({
      assetId: imageIdOf(workspace.key, key),
      fileName: `${key}.png`,
      svg: () => drawingSvg(key),
    })),
    ...workspace.people.map((person) => ({
      assetId: signatureIdOf(workspace.key, person.key),
      fileName: `signature-${person.key}.png`,
      svg: () => signatureSvg(person.name),
    })),
    ...workspace.library.documents.flatMap(({ name, file }) =>
      file.kind !== "picture"
        ? []
        : [
            {
              assetId: documentFileIdOf(workspace.key, name),
              fileName: name,
              documentName: name,
              svg: () => drawingSvg(file.drawing),
            },
          ],
    ),
  ];
}

/** The drawings that the areas and the content of a workspace name. */
function drawingsOf(workspace: DemoWorkspace): DrawingKey[] {
  const ofAreas = new Set<string>(workspace.areas.map((area) => area.drawing));
  const content = JSON.stringify(workspace.procedures.map((procedure) => [procedure.published, procedure.draft]));
  const isUsed = (key: string) => ofAreas.has(key) || content.includes(imageIdOf(workspace.key, key));
  return drawingKeys.filter(isUsed);
}
