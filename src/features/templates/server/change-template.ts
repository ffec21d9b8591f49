import { asDeleted, deletedRetentionMs } from "#features/procedures/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { DeletedTemplate, Template } from "../contract.ts";
import { templatePolicy } from "../policy.ts";
import { findTemplate, type StoredTemplate, selectDeletedTemplates, updateTemplate } from "./template-store.ts";
import { templateOf } from "./to-wire.ts";

/**
 * [TP8] Changes title or description.
 * @throws Problem 404, 403, 412 `stale` with the present state
 */
export async function editTemplate(
  scope: Scope,
  at: { readonly templateId: string; readonly revision: number },
  change: { readonly title?: string | undefined; readonly description?: string | undefined },
): Promise<Template> {
  const one = await toChange(scope, at.templateId);
  if (one.deletedAt) throw notFound();
  if (one.revision !== at.revision) {
    throw new Problem("stale", "stale", {
      detail: "Somebody changed this template in the meantime",
      current: templateOf(scope, one),
    });
  }
  await updateTemplate(scope, one.id, change);
  const { title, description } = one;
  return changed(scope, one, "template.edited", { before: { title, description }, after: { ...change } });
}

/** [TP9] Deletes a template; everything stays stored, for the undo. @throws Problem 404, 403 */
export async function removeTemplate(scope: Scope, templateId: string): Promise<void> {
  const one = await toChange(scope, templateId);
  if (one.deletedAt) throw notFound();
  await updateTemplate(scope, one.id, { isDeleted: true });
  await changed(scope, one, "template.deleted", { title: one.title });
}

const deletedMax = 200;

/** [TP9] What the actor may restore: nothing changes a deleted template, so its last editor has deleted it. */
export async function listDeletedTemplates(scope: Scope): Promise<DeletedTemplate[]> {
  const kept = await deletedRetentionMs(scope);
  const rows = await selectDeletedTemplates(scope, new Date(scope.now.getTime() - kept), deletedMax);
  return rows.flatMap(({ id, title, kind, deletedAt, updatedBy }) =>
    deletedAt ? [{ ...asDeleted({ id, title, deletedAt, deletedBy: updatedBy }, kept), kind }] : [],
  );
}

/** [TP9] @throws Problem 404, 403, 409 `notDeleted`, 410 `deletedTooLongAgo` */
export async function restoreTemplate(scope: Scope, templateId: string): Promise<Template> {
  const one = await toChange(scope, templateId);
  if (!one.deletedAt) throw new Problem("conflict", "notDeleted", { detail: "This template is not deleted" });
  if (scope.now.getTime() - one.deletedAt.getTime() > (await deletedRetentionMs(scope))) {
    throw new Problem("gone", "deletedTooLongAgo", { detail: "It was deleted too long ago to be brought back" });
  }
  await updateTemplate(scope, one.id, { isDeleted: false });
  return changed(scope, one, "template.restored", { title: one.title });
}

async function toChange(scope: Scope, templateId: string): Promise<StoredTemplate> {
  const one = await findTemplate(scope, templateId, "lock");
  if (!one) throw notFound();
  assertAllowed(scope, templatePolicy.edit, one);
  return one;
}

async function changed(
  scope: Scope,
  one: StoredTemplate,
  action: string,
  details: Readonly<Record<string, unknown>>,
): Promise<Template> {
  scope.publish({ topic: "templates", accessGroupIds: one.accessGroupIds });
  scope.audit({ action, objectType: "template", objectId: one.id, details });
  const now = await findTemplate(scope, one.id);
  if (!now) throw notFound();
  return templateOf(scope, now);
}
