import { documentPolicy } from "#features/documents/policy.ts";
import { freeDocumentName } from "#features/documents/rules.ts";
import { createDocument } from "#features/documents/server/service.ts";
import type { KeepOriginal } from "#features/generation/server/stages/stage.ts";
import { isProblem } from "#kit/problem.ts";

const triesMax = 50;

/** [PG32] Puts the file of a draft among the documents, under a name that is free there and with the groups of the draft. */
export const keepOriginal: KeepOriginal = async (scope, { assetId, sha256, fileName, groupIds }) => {
  if (!documentPolicy.create(scope.actor, undefined)) return;
  const taken = new Set<string>();
  for (let name = fileName; taken.size < triesMax; ) {
    try {
      await createDocument(scope, {
        remoteFileId: assetId,
        checksum: sha256,
        fileName: name,
        accessGroupIds: groupIds,
      });
      return;
    } catch (error) {
      // Nothing was written yet: names are looked at first.
      if (!isProblem(error, "documentExists")) throw error;
      taken.add(name);
      name = freeDocumentName(fileName, (one) => taken.has(one));
    }
  }
};
