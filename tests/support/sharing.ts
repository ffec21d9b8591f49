import { expect } from "vitest";
import { keepPicture, preparePicture } from "#features/media/server/service.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { sharingEndpoints } from "#features/sharing/contract.ts";
import { workspaceEndpoints } from "#features/workspaces/contract.ts";
import { scene } from "./photo-samples.ts";
import { draftBy, publishable, publishedBy } from "./procedures.ts";
import type { Person, Workspace, World } from "./world.ts";

/** A procedure that another workspace of the same enterprise shares with `target`. */
export interface ReceivedSample {
  readonly source: Workspace;
  readonly sharer: Person;
  readonly procedureId: string;
  /** What the paths of the receiver's calls name. */
  readonly params: { readonly wsId: string; readonly procedureId: string };
}

export async function shareInto(
  world: World,
  target: Pick<Workspace, "workspaceId" | "enterpriseId">,
  options: { readonly content?: DraftContent; readonly isDraft?: boolean } = {},
): Promise<ReceivedSample> {
  const source = await world.workspace(target);
  const sharer = await source.member("admin");
  if (options.isDraft) await allowDrafts(sharer);
  const make = options.isDraft ? draftBy : publishedBy;
  const { id: procedureId } = await make(sharer, { content: options.content ?? publishable() });
  const body = { workspaceIds: [target.workspaceId] };
  const shared = await sharer.call(sharingEndpoints.share, { params: { procedureId }, body });
  expect(shared.status, shared.text).toBe(200);
  return { source, sharer, procedureId, params: { wsId: source.workspaceId, procedureId } };
}

export async function allowDrafts(admin: Person, shareDrafts = true): Promise<void> {
  const { body } = await admin.call(workspaceEndpoints.info);
  const changed = await admin.call(workspaceEndpoints.changeInfo, { ifMatch: body.revision, body: { shareDrafts } });
  expect(changed.status, changed.text).toBe(200);
}

/** Over the wire: groups for a received procedure, over what is assigned now as far as the person sees it. */
export async function assign(
  person: Person,
  params: ReceivedSample["params"],
  body: { readonly accessGroupIds: readonly string[]; readonly makeGlobal?: boolean },
) {
  const { publishedReceivedOne, draftReceived } = sharingEndpoints;
  const published = await person.call(publishedReceivedOne, { params });
  const seen = published.status === 200 ? published : await person.call(draftReceived, { params });
  const ifMatch = seen.status === 200 ? seen.body.revision : 0;
  return person.call(sharingEndpoints.assign, {
    params,
    ifMatch,
    body: { ...body, accessGroupIds: [...body.accessGroupIds] },
  });
}

/** The received procedure assigned to these groups (none: every member) and added as a copy. */
export async function copyOf(
  maker: Person,
  { params }: Pick<ReceivedSample, "params">,
  accessGroupIds: readonly string[] = [],
): Promise<{ readonly procedureId: string; readonly versionId: string }> {
  const assigned = await assign(maker, params, { accessGroupIds, makeGlobal: accessGroupIds.length === 0 });
  expect(assigned.status, assigned.text).toBe(200);
  const added = await maker.call(sharingEndpoints.add, { params, body: {} });
  expect(added.status, added.text).toBe(201);
  return added.body;
}

/** A stored picture of a person's own; returns its file id. */
export async function pictureOf(world: World, workspace: Workspace, person: Person): Promise<string> {
  const prepared = await preparePicture(world.server.store, workspace.workspaceId, await scene({ seed: 7 }));
  return person.run((scope) => keepPicture(scope, prepared, "picture.png"));
}
