import { areaPaths } from "#features/areas/paths.ts";
import { documentPaths } from "#features/documents/paths.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { setPaths } from "#features/sets/paths.ts";
import type { FoundPlace, FoundThing } from "../../contract.ts";

/** The words of a place as they stand there, for the page that opens on them. */
const markedWords = ({ excerpt, marks }: FoundPlace): string =>
  [...new Set(marks.map(({ start, end }) => excerpt.slice(start, end).toLowerCase()))].join(" ");

/** [SR22] Where something that was found is opened: at the step or the page of a place, with its words marked. */
export function foundAddress(
  workspaceId: string,
  { kind, id, isDraft }: Pick<FoundThing, "kind" | "id" | "isDraft">,
  place?: FoundPlace,
): string {
  const find = place === undefined ? "" : markedWords(place);
  const marked = find === "" ? {} : { find };
  switch (kind) {
    case "procedure":
      return procedurePaths.preview(workspaceId, id, {
        ...(isDraft && { previewDraft: true }),
        ...(place?.stepId && { stepId: place.stepId }),
        ...marked,
      });
    case "document":
      return documentPaths.document(workspaceId, id, { ...(place?.page && { page: place.page }), ...marked });
    case "area":
    case "note":
      return areaPaths.detail(workspaceId, id, find);
    case "set":
      return setPaths.detail(workspaceId, id);
  }
}
