import { getReadable, keepForUsers, lockStored, type VisibilityChecks } from "#features/media/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { markupPolicy } from "../policy.ts";
import { flattened, type Markup } from "../rules/flattened.ts";
import { markupLimits, pointsOf } from "../rules/shapes.ts";
import { findMarkup, insertMarkup, isBase, isSame } from "./markup-store.ts";

/**
 * [MK4] [MK5] Stores the shapes of a drawing apart from the picture that shows it. A repeated call returns the same. A
 * picture belongs to one drawing, so another drawing needs another picture.
 * @throws Problem 404, 403, 400 `unknownMedia`, 409 `markupRecorded` or `pictureIsBase`, 422 `tooManyShapes`
 */
export async function recordMarkup(
  scope: Scope,
  visibilityChecks: VisibilityChecks,
  pictureId: string,
  given: Markup,
): Promise<Markup> {
  assertAllowed(scope, markupPolicy.edit, undefined);
  const picture = await getReadable(scope, visibilityChecks, pictureId);
  if (!picture.contentType.startsWith("image/")) throw notFound();
  if (picture.uploadedBy !== scope.actor.profileId) {
    throw new Problem("forbidden", "forbidden", { detail: "This picture is somebody else's upload" });
  }
  await requireBase(scope, visibilityChecks, picture.id, given.baseFileId);
  const locked = await lockStored(scope, [picture.id, given.baseFileId]);
  if (!locked.has(picture.id)) throw notFound();
  if (!locked.has(given.baseFileId.toLowerCase())) throw unknownBase(given.baseFileId);

  const markup = flattened(given, await findMarkup(scope, given.baseFileId));
  requireRoom(markup);
  if (await isSame(scope, picture.id, markup)) return markup;
  if (await findMarkup(scope, picture.id)) {
    throw new Problem("conflict", "markupRecorded", { detail: "What is drawn on this picture is known already" });
  }
  // A drawing below a drawing would let the lower picture live on by two ways.
  if (markup.baseFileId === picture.id || (await isBase(scope, picture.id))) {
    throw new Problem("conflict", "pictureIsBase", { detail: "Something is drawn on this picture itself" });
  }
  await insertMarkup(scope, picture.id, markup);
  await keepForUsers(scope, [markup.baseFileId]);
  return markup;
}

/**
 * [MK6] Returns what is drawn on a picture. Members who may not edit get 404, so that covered details stay hidden.
 * @throws Problem 404
 */
export async function getMarkup(scope: Scope, visibilityChecks: VisibilityChecks, pictureId: string): Promise<Markup> {
  if (!markupPolicy.edit(scope.actor, undefined)) throw notFound();
  const picture = await getReadable(scope, visibilityChecks, pictureId);
  const markup = await findMarkup(scope, picture.id);
  if (!markup) throw notFound();
  return markup;
}

async function requireBase(
  scope: Scope,
  visibilityChecks: VisibilityChecks,
  pictureId: string,
  baseId: string,
): Promise<void> {
  if (baseId.toLowerCase() === pictureId) throw unknownBase(baseId);
  const base = await getReadable(scope, visibilityChecks, baseId).catch((error: unknown) => {
    if (error instanceof Problem && error.kind === "notFound") throw unknownBase(baseId);
    throw error;
  });
  if (!base.contentType.startsWith("image/")) throw unknownBase(baseId);
}

/** As for every file that a body names: what is foreign, out of sight or no picture is as unknown as what never was. */
const unknownBase = (id: string): Problem =>
  new Problem("invalid", "unknownMedia", {
    detail: "A file that is named here is not known",
    errors: { baseFileId: [`No such picture: ${id}`] },
  });

/** [MK1] The drawing below counts too. */
function requireRoom({ shapes }: Markup): void {
  if (shapes.length <= markupLimits.shapesMax && pointsOf(shapes) <= markupLimits.pointsMax) return;
  throw new Problem("unprocessable", "tooManyShapes", { detail: "More than a picture can carry is drawn on it" });
}
