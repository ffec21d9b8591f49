import { createArea } from "#features/areas/server/service.ts";
import { libraryEndpoints } from "#features/library/contract.ts";
import { storePicture } from "#tests/support/performs.ts";
import type { Kind, Making, Row } from "../row.ts";

const edit = ["content.areas.manage", "content.documents.manage", "content.procedures.manage"];

async function shownPicture({ workspace, maker }: Making, accessGroupIds: readonly string[]): Promise<string> {
  const displayFettleImageId = await storePicture(workspace, maker);
  await maker.run((scope) => createArea(scope, { name: "Mill", accessGroupIds, displayFettleImageId }));
  return displayFettleImageId;
}

/** A picture that an area shows, and another one that everybody's area shows. */
const shown: Kind = {
  make: async (making) => ({
    params: { fileId: await shownPicture(making, making.groupIds) },
    body: { replacementId: await shownPicture(making, []) },
  }),
};

/** Only its uploader sees a file that nothing uses. */
const loose: Kind = {
  make: async ({ workspace, maker }) => ({ params: { fileId: await storePicture(workspace, maker) } }),
};

export const libraryRows: readonly Row[] = [
  { endpoint: libraryEndpoints.list, needs: edit },
  { endpoint: libraryEndpoints.uses, needs: edit, about: shown },
  { endpoint: libraryEndpoints.replace, needs: edit, about: shown, input: ({ body }) => ({ body }) },
  { endpoint: libraryEndpoints.remove, needs: edit, about: loose, except: () => "404" },
];
