import { createArea } from "#features/areas/server/service.ts";
import { markupEndpoints } from "#features/markups/contract.ts";
import { setUses } from "#features/media/server/service.ts";
import { storePicture } from "#tests/support/performs.ts";
import type { Person } from "#tests/support/world.ts";
import type { Kind, Making, Row } from "../row.ts";

const edit = ["content.areas.manage", "content.documents.manage", "content.procedures.manage"];

/** A picture that an area shows: it is visible where the area is. */
async function shownPicture({ workspace, maker, groupIds }: Making, owner: Person = maker): Promise<string> {
  const id = await storePicture(workspace, owner);
  const area = await maker.run((scope) => createArea(scope, { name: "Mill", accessGroupIds: [...groupIds] }));
  await workspace.asSystem((scope) => setUses(scope, { type: "area", id: area.id }, [id], [id]));
  return id;
}

/** Something drawn on a picture, in sight where its area is. */
const drawing: Kind = {
  make: async (making) => {
    const { workspace, maker } = making;
    const [imageId, baseFileId] = [await shownPicture(making), await storePicture(workspace, maker)];
    const recorded = await maker.call(markupEndpoints.record, {
      params: { imageId },
      body: { baseFileId, shapes: [] },
    });
    if (recorded.status !== 200) throw new Error(`A drawing was not recorded: ${recorded.text}`);
    return { params: { imageId } };
  },
};

/** A picture of the caller's own upload that shows a drawing, over one that everybody sees. */
const own: Kind = {
  isPerCaller: true,
  make: async (making) => {
    const baseFileId = await shownPicture({ ...making, groupIds: [] });
    const { caller, workspace, maker } = making;
    const owner = caller?.workspaceId === workspace.workspaceId ? caller : maker;
    return { params: { imageId: await shownPicture(making, owner) }, body: { baseFileId, shapes: [] } };
  },
};

export const markupRows: readonly Row[] = [
  {
    endpoint: markupEndpoints.get,
    needs: "member",
    about: drawing,
    // Members who may not edit do not learn that something is drawn there (threat B113).
    except: ({ holds }) => (edit.some((permission) => holds.includes(permission)) ? null : "404"),
  },
  { endpoint: markupEndpoints.record, needs: edit, about: own, input: ({ body }) => ({ body }) },
];
