import { assetEndpoints, mediaEndpoints } from "#features/media/contract.ts";
import { storePicture } from "#tests/support/performs.ts";
import type { Kind, Row } from "../row.ts";

/** Only its uploader may read a file that nothing uses yet (threat B114). */
const loose: Kind = {
  make: async ({ workspace, maker }) => {
    const id = await storePicture(workspace, maker);
    return { params: { fileId: id, imageId: id } };
  },
};

const notYours = () => "404" as const;

export const mediaRows: readonly Row[] = [
  {
    endpoint: assetEndpoints.create,
    needs: "member",
    input: () => ({ body: { content_type: "image/png", is_resumable: false } }),
  },
  {
    endpoint: assetEndpoints.finish,
    needs: "member",
    about: loose,
    except: notYours,
    input: () => ({ body: { file_name: "a.png", origin: "web", checksum: "a".repeat(64) } }),
  },
  { endpoint: assetEndpoints.download, needs: "member", about: loose, except: notYours },
  { endpoint: assetEndpoints.address, needs: "member", about: loose, except: notYours, input: () => ({ body: {} }) },
  { endpoint: mediaEndpoints.image, needs: "member", about: loose, except: notYours },
];
