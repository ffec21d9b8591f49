import { replacePicture } from "#features/areas/server/service.ts";
import { replaceMedia } from "#features/drafts/server/service.ts";
import { isProblem, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { LibraryFile } from "../contract.ts";
import { replacedMax } from "../rules.ts";
import { countUses, selectUses, type Use } from "./library-store.ts";
import { getFile, mayReplace } from "./service.ts";

export interface Replaced extends Use {
  /** The draft shows the new file; the published version shows the old one until the draft is published. */
  readonly waitsForPublication: boolean;
}

/**
 * [LB3–LB5] Replaces a file by another wherever the actor may edit.
 * @throws Problem 404, 400 `unknownMedia`, 422 `otherFamily`, 409 `tooManyUses`
 */
export async function replaceFile(
  scope: Scope,
  id: string,
  replacementId: string,
): Promise<{ replaced: Replaced[]; leftCount: number }> {
  const file = await getFile(scope, id);
  const other = await getReplacement(scope, replacementId);
  if (other.family !== file.family || other.id === file.id) {
    throw new Problem("unprocessable", "otherFamily", {
      detail: "A picture is replaced by another picture, a film by a film",
    });
  }
  const { all } = await countUses(scope, file.id);
  const uses = (await selectUses(scope, file.id)).filter((use) => mayReplace(scope, use));
  if (uses.length > replacedMax) {
    throw new Problem("conflict", "tooManyUses", { detail: `More than ${replacedMax} things use this file` });
  }
  const replaced: Replaced[] = [];
  for (const use of inOrder(uses)) {
    const isDone =
      use.kind === "area" ? await inArea(scope, use.id, other) : await inProcedure(scope, use.id, file, other);
    if (isDone) replaced.push({ ...use, waitsForPublication: use.kind !== "area" });
  }
  scope.audit({
    action: "file.replaced",
    objectType: "file",
    objectId: file.id,
    details: { by: other.id, in: replaced.map(({ kind, id: thingId }) => ({ kind, id: thingId })) },
  });
  return { replaced, leftCount: all - uses.length };
}

async function getReplacement(scope: Scope, id: string): Promise<LibraryFile> {
  try {
    return await getFile(scope, id);
  } catch (error) {
    if (!isProblem(error) || error.kind !== "notFound") throw error;
    throw new Problem("invalid", "unknownMedia", { errors: { replacementId: ["No such file"] } });
  }
}

/** A procedure once, by its draft where it has one; in the order of ids, so that two replacements wait for each other. */
function inOrder(uses: readonly Use[]): Use[] {
  const drafts = new Set(uses.filter((use) => use.kind === "draft").map((use) => use.id));
  const once = uses.filter((use) => use.kind !== "procedure" || !drafts.has(use.id));
  return once.sort((one, two) => (one.id < two.id ? -1 : 1));
}

async function inArea(scope: Scope, areaId: string, other: LibraryFile): Promise<true> {
  await replacePicture(scope, areaId, other.id);
  return true;
}

function inProcedure(scope: Scope, procedureId: string, file: LibraryFile, other: LibraryFile): Promise<boolean> {
  // No procedure contains sounds yet; `selectUses` finds none.
  const type = file.family === "video" ? "video" : "image";
  return replaceMedia(scope, procedureId, file.id, { type, id: other.id });
}
