import { queryOptions } from "@tanstack/react-query";
import { fetchFile } from "#features/media/web/parts/fetch-file.ts";
import { call } from "#kit/web/wire/call.ts";
import { isNotFound } from "#kit/web/wire/query.ts";
import { markupEndpoints } from "../contract.ts";
import type { Shape } from "../rules/shapes.ts";

/** A picture as it is drawn on: what lies below, and what is drawn there already. */
export interface OpenedDrawing {
  readonly baseFileId: string;
  readonly shapes: readonly Shape[];
  readonly bytes: Blob;
  readonly fileName: string;
}

export const markupQueries = {
  /** The parts of a drawing, or a picture on which nothing is drawn. Neither ever changes under its id. */
  opened: (workspaceId: string, pictureId: string) =>
    queryOptions({
      queryKey: [workspaceId, "markups", pictureId],
      queryFn: async ({ signal }): Promise<OpenedDrawing> => {
        const markup = await call(
          markupEndpoints.get,
          { params: { workspaceId, imageId: pictureId } },
          { signal },
        ).catch((error: unknown) => {
          if (isNotFound(error)) return { baseFileId: pictureId, shapes: [] };
          throw error;
        });
        const { blob, fileName } = await fetchFile(workspaceId, markup.baseFileId, { size: "detail", signal });
        return { ...markup, bytes: blob, fileName };
      },
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
