import { documentPolicy } from "#features/documents/policy.ts";
import { freeDocumentName } from "#features/documents/rules.ts";
import { createDocument, replaceFile } from "#features/documents/server/service.ts";
import type { KeepOriginal, KeptFile } from "#features/generation/server/stages/stage.ts";
import { isProblem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";

const triesMax = 50;

/**
 * [PG32] [PG44] Puts the file of a draft among the documents, under a name that is free there and with the groups of the
 * draft. What the file was before becomes the earlier versions of the document.
 */
export const keepOriginal: KeepOriginal = async (scope, { groupIds, earlier = [], ...file }) => {
  if (!documentPolicy.create(scope.actor, undefined)) return;
  const [first, ...later] = [...earlier, file];
  const id = await create(scope, first, file.fileName, groupIds);
  if (id === undefined) return;
  for (const { assetId, sha256 } of later) await replaceFile(scope, id, { remoteFileId: assetId, checksum: sha256 });
};

/** The document has the name of its last version from the beginning. */
async function create(
  scope: Scope,
  { assetId, sha256 }: KeptFile,
  fileName: string,
  groupIds: readonly string[],
): Promise<string | undefined> {
  const taken = new Set<string>();
  for (let name = fileName; taken.size < triesMax; ) {
    try {
      const input = { remoteFileId: assetId, checksum: sha256, fileName: name, accessGroupIds: groupIds };
      return (await createDocument(scope, input)).id;
    } catch (error) {
      // Nothing was written yet: names are looked at first.
      if (!isProblem(error, "documentExists")) throw error;
      taken.add(name);
      name = freeDocumentName(fileName, (one) => taken.has(one));
    }
  }
  return undefined;
}
