import { memberPolicy } from "#features/members/policy.ts";
import { showsTeam } from "#features/members/server/service.ts";
import { notify } from "#features/notifications/server/service.ts";
import { type Found, requireVisibleDraft } from "#features/procedures/server/draft-service.ts";
import { shownTitle } from "#features/procedures/server/service.ts";
import type { Person } from "#kit/person.ts";
import { notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { DraftThread } from "../contract.ts";
import { commentLimits, mayChange, newlyMentioned, placeNow } from "../rules/comments.ts";
import {
  countThreads,
  deleteThread,
  eraseComment,
  findThread,
  insertComment,
  insertThread,
  markResolved,
  rewriteComment,
  type StoredComment,
  type StoredThread,
  selectReaders,
  selectThreads,
} from "./comment-store.ts";

interface Written {
  readonly text: string;
  readonly mentionIds?: readonly string[] | undefined;
}
interface AtThread {
  readonly procedureId: string;
  readonly threadId: string;
}
interface AtComment extends AtThread {
  readonly commentId: string;
}

/** Of these the field on the screen finds one by typing. */
const offeredMax = 1000;

/** [CM1] [CM2] [CM10] For members who see the draft. @throws Problem 404 */
export async function listThreads(scope: Scope, procedureId: string, commentId?: string): Promise<DraftThread[]> {
  const found = await requireVisibleDraft(scope, procedureId);
  const at = { procedureId, versionId: found.version.id, commentId };
  const threads = await selectThreads(scope, at, commentLimits.threadsMax);
  return threads.map((thread) => toWire(scope, found, thread));
}

/** [CM4] [CM12] Nobody on a shared device, which shows no colleagues (question Q18). @throws Problem 404 */
export async function listMentionable(scope: Scope, procedureId: string): Promise<Person[]> {
  const { procedure } = await requireVisibleDraft(scope, procedureId);
  if (!memberPolicy.seeOthers(scope.actor, undefined)) return [];
  const hidesTeam = !(await showsTeam(scope));
  return selectReaders(scope, procedure.accessGroupIds, { limit: offeredMax, hidesTeam });
}

/** @throws Problem 404, 422 `unknownStep` or `unknownMember`, 409 `tooManyComments` */
export async function beginThread(
  scope: Scope,
  procedureId: string,
  {
    stepId,
    moduleId = null,
    ...written
  }: Written & { readonly stepId: string; readonly moduleId?: string | null | undefined },
): Promise<DraftThread> {
  const found = await requireVisibleDraft(scope, procedureId);
  const place = { stepId, moduleId, stepTitle: "" };
  const now = placeNow(found.version.content, place);
  if (now.stepNumber === null || now.isModuleGone) {
    throw new Problem("unprocessable", "unknownStep", { detail: "The draft has no such step or module" });
  }
  if ((await countThreads(scope, procedureId)) >= commentLimits.threadsMax) throw tooMany();
  const stepTitle = now.stepTitle;
  const threadId = await insertThread(scope, { ...place, stepTitle, procedureId, versionId: found.version.id });
  await addComment(scope, found, { threadId, stepTitle }, written);
  return changed(scope, found, { procedureId, threadId }, "draftComment.added", { stepId, threadId });
}

/** [CM6] A reply opens a resolved thread again. @throws Problem 404, 422 `unknownMember`, 409 `tooManyComments` */
export async function replyToThread(scope: Scope, at: AtThread, written: Written): Promise<DraftThread> {
  const { found, thread } = await visibleThread(scope, at);
  if (thread.comments.length >= commentLimits.commentsMax) throw tooMany();
  if (thread.resolvedAt) await markResolved(scope, thread.id, false);
  await addComment(
    scope,
    found,
    { threadId: thread.id, stepTitle: placeNow(found.version.content, thread).stepTitle },
    written,
  );
  return changed(scope, found, at, "draftComment.added", { stepId: thread.stepId, threadId: thread.id });
}

/** [CM7] @throws Problem 404, 403 `notAuthor`, 422 `unknownMember` */
export async function editComment(
  scope: Scope,
  at: AtComment,
  { text, mentionIds = [] }: Written,
): Promise<DraftThread> {
  const { found, thread, comment } = await ownComment(scope, at);
  await requireReaders(scope, found, mentionIds);
  const told = newlyMentioned(mentionIds, { notified: comment.notified, authorId: scope.actor.profileId });
  await rewriteComment(scope, comment.id, { text, mentionIds, notified: [...comment.notified, ...told] });
  await notifyMentioned(scope, found, { commentId: comment.id, ...placeNow(found.version.content, thread) }, told);
  return changed(scope, found, at, "draftComment.edited", { threadId: thread.id, commentId: comment.id });
}

/** [CM7] @throws Problem 404, 403 `notAuthor` */
export async function removeComment(scope: Scope, at: AtComment): Promise<void> {
  const { found, thread, comment } = await ownComment(scope, at);
  const isLast = thread.comments.every((one) => one.id === comment.id || one.deletedAt !== null);
  if (isLast) await deleteThread(scope, thread.id);
  else await eraseComment(scope, comment.id);
  publishChange(scope, found, "draftComment.deleted", { threadId: thread.id, commentId: comment.id });
}

/** [CM6] Whoever sees the draft resolves and reopens threads. @throws Problem 404 */
export async function resolveThread(scope: Scope, at: AtThread, isResolved: boolean): Promise<DraftThread> {
  const { found, thread } = await visibleThread(scope, at);
  if ((thread.resolvedAt !== null) === isResolved) return toWire(scope, found, thread);
  await markResolved(scope, thread.id, isResolved);
  const action = isResolved ? "draftThread.resolved" : "draftThread.reopened";
  return changed(scope, found, at, action, { stepId: thread.stepId, threadId: thread.id });
}

async function visibleThread(scope: Scope, at: AtThread): Promise<{ found: Found; thread: StoredThread }> {
  const found = await requireVisibleDraft(scope, at.procedureId);
  const thread = await findThread(scope, at);
  if (!thread) throw notFound();
  return { found, thread };
}

async function ownComment(scope: Scope, at: AtComment) {
  const { found, thread } = await visibleThread(scope, at);
  const comment = thread.comments.find((one) => one.id === at.commentId);
  if (!comment) throw notFound();
  if (!mayChange({ authorId: comment.author.id, isDeleted: comment.deletedAt !== null }, scope.actor.profileId)) {
    throw new Problem("forbidden", "notAuthor", { detail: "Only its author changes a comment" });
  }
  return { found, thread, comment };
}

async function addComment(
  scope: Scope,
  found: Found,
  at: { readonly threadId: string; readonly stepTitle: string },
  { text, mentionIds = [] }: Written,
): Promise<void> {
  await requireReaders(scope, found, mentionIds);
  const told = newlyMentioned(mentionIds, { notified: [], authorId: scope.actor.profileId });
  const commentId = await insertComment(scope, { threadId: at.threadId, text, mentionIds, notified: told });
  await notifyMentioned(scope, found, { commentId, stepTitle: at.stepTitle }, told);
}

/** [CM4] @throws Problem 422 `unknownMember` for a person who does not see the draft, or is no member: they are not told apart */
async function requireReaders(scope: Scope, { procedure }: Found, mentionIds: readonly string[]): Promise<void> {
  const ids = [...new Set(mentionIds)];
  if (ids.length === 0) return;
  const readers = await selectReaders(scope, procedure.accessGroupIds, { ids, limit: ids.length });
  if (readers.length === ids.length) return;
  throw new Problem("unprocessable", "unknownMember", { detail: "Only members who see the draft can be mentioned" });
}

/** [CM5] Whether they see the draft, and the comment is still there, is asked again when it is read or sent. */
const notifyMentioned = async (
  scope: Scope,
  { procedure, version }: Found,
  { commentId, stepTitle }: { readonly commentId: string; readonly stepTitle: string },
  profileIds: readonly string[],
): Promise<void> =>
  notify(scope, profileIds, "mention", {
    procedureId: procedure.id,
    commentId,
    title: await shownTitle(scope, version.content.title, procedure.createdAt),
    step: stepTitle,
    mentionedBy: scope.actor.displayName,
  });

async function changed(
  scope: Scope,
  found: Found,
  at: AtThread,
  action: string,
  details: Readonly<Record<string, unknown>>,
): Promise<DraftThread> {
  publishChange(scope, found, action, details);
  const thread = await findThread(scope, at);
  if (!thread) throw notFound();
  return toWire(scope, found, thread);
}

/** The audit says that something was said and where, not what. The feed names no draft, as for drafts themselves. [CM9] */
function publishChange(
  scope: Scope,
  { procedure, version }: Found,
  action: string,
  details: Readonly<Record<string, unknown>>,
): void {
  scope.publish({ topic: "draftComments", accessGroupIds: procedure.accessGroupIds });
  scope.audit({
    action,
    objectType: "procedure",
    objectId: procedure.id,
    details: { versionId: version.id, ...details },
  });
}

const tooMany = () =>
  new Problem("conflict", "tooManyComments", { detail: "Resolve some of the threads, or begin another one" });

const toWire = (scope: Scope, { version }: Found, thread: StoredThread): DraftThread => ({
  id: thread.id,
  stepId: thread.stepId,
  moduleId: thread.moduleId,
  ...placeNow(version.content, thread),
  resolvedAt: thread.resolvedAt?.toISOString() ?? null,
  resolvedBy: thread.resolvedBy,
  comments: thread.comments.map((comment) => commentOf(scope, comment)),
});

const commentOf = (scope: Scope, comment: StoredComment): DraftThread["comments"][number] => ({
  id: comment.id,
  author: comment.author,
  text: comment.text,
  mentions: [...comment.mentions],
  createdAt: comment.createdAt.toISOString(),
  editedAt: comment.editedAt?.toISOString() ?? null,
  isDeleted: comment.deletedAt !== null,
  isOwn: comment.author.id === scope.actor.profileId,
});
