import type { uploadFile } from "#features/media/web/upload.ts";
import { call } from "#kit/web/wire/call.ts";
import { markupEndpoints } from "../../contract.ts";
import type { Shape } from "../../rules/shapes.ts";

interface Saving {
  readonly workspaceId: string;
  readonly baseFileId: string;
  readonly shapes: readonly Shape[];
  readonly fileName: string;
  readonly render: () => Promise<Blob>;
  readonly upload: typeof uploadFile;
}

/** What went up for shapes that could not be recorded: trying again sends no second picture. */
export type SentDrawing = { readonly shapes: readonly Shape[]; readonly id: string };

/**
 * Draws base and shapes into one picture, uploads it and stores the shapes with it. Returns the picture's id.
 * @param sent what an earlier try has uploaded
 * @param onSent called once the picture is there
 * @throws Problem, NetworkError, or what the browser says when it cannot draw
 */
export async function saveDrawing(
  { workspaceId, baseFileId, shapes, fileName, render, upload }: Saving,
  sent: SentDrawing | undefined,
  onSent: (sent: SentDrawing) => void,
): Promise<string> {
  let id = sent?.shapes === shapes ? sent.id : undefined;
  if (id === undefined) {
    const blob = await render();
    const type = blob.type || "image/png";
    const file = new File([blob], named(fileName, type), { type });
    ({ id } = await upload(workspaceId, file));
    onSent({ shapes, id });
  }
  await call(markupEndpoints.record, {
    params: { workspaceId, imageId: id },
    body: { baseFileId, shapes: shapes.map((shape) => structuredClone(shape)) },
  });
  return id;
}

/** The picture keeps its name, whatever it is stored as. */
const named = (fileName: string, type: string): string =>
  `${fileName.replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, "")}.${type === "image/webp" ? "webp" : "png"}`;
