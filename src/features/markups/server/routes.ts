import type { VisibilityChecks } from "#features/media/server/service.ts";
import { on, type Route } from "#kit/server/http/route.ts";
import { markupEndpoints } from "../contract.ts";
import { getMarkup, recordMarkup } from "./service.ts";

export interface MarkupDeps {
  /** Who sees the things that use pictures. */
  readonly visibilityChecks: VisibilityChecks;
}

export const markupRoutes = ({ visibilityChecks }: MarkupDeps): readonly Route[] => [
  on(markupEndpoints.record, async (scope, { params, body }) => {
    const { baseFileId, shapes } = await recordMarkup(scope, visibilityChecks, params.imageId, body);
    return { baseFileId, shapes: [...shapes] };
  }),
  on(markupEndpoints.get, async (scope, { params }) => {
    const { baseFileId, shapes } = await getMarkup(scope, visibilityChecks, params.imageId);
    return { baseFileId, shapes: [...shapes] };
  }),
];
