import { useQueries } from "@tanstack/react-query";
import { areaQueries } from "#features/areas/web/queries.ts";
import { usePictureUrl } from "#features/media/web/parts/picture.tsx";
import type { PerformableContent } from "#features/procedures/content.ts";
import { areaIdsOf } from "#features/procedures/rules/placement.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";

/**
 * [P149] Loads the areas of a procedure and their pictures while it is performed, so that a step shows its place
 * without a network. They are fetched as the performer: hidden areas are not returned.
 */
export function PlacePrefetch({ content }: { readonly content: Pick<PerformableContent, "sections"> }) {
  const workspaceId = useWorkspaceId();
  const areas = useQueries({ queries: areaIdsOf(content).map((areaId) => areaQueries.detail(workspaceId, areaId)) });
  return areas.map(
    ({ data }) => data?.displayFettleImageId && <PicturePrefetch key={data.id} imageId={data.displayFettleImageId} />,
  );
}

function PicturePrefetch({ imageId }: { readonly imageId: string }) {
  usePictureUrl(imageId, "detail");
  return null;
}
