import { uploadFile } from "#features/media/web/upload.ts";
import { type OpenBoard, openBoard } from "../../board/board.ts";
import { renderDrawing } from "../../board/render-drawing.ts";

/** What only a real browser has. */
export interface AnnotateTools {
  readonly openBoard: OpenBoard;
  readonly render: typeof renderDrawing;
  readonly upload: typeof uploadFile;
}

export const browserTools: AnnotateTools = { openBoard, render: renderDrawing, upload: uploadFile };
