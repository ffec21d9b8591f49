import { randomUUID } from "node:crypto";
import { performEndpoints, type SaveBody, type Saved } from "#features/performs/contract.ts";
import type { StepProgress } from "#features/performs/progress.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { contentHash, factsOf } from "#features/procedures/server/content-facts.ts";
import { insertProcedures, replaceGroups, updateProcedure } from "#features/procedures/server/procedure-store.ts";
import { insertVersions, type NewVersion } from "#features/procedures/server/version-store.ts";
import { clearImport } from "#features/publishing/server/publication-gate.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { Answer, Person, Workspace } from "./world.ts";

export interface PublishedProcedure {
  readonly procedureId: string;
  readonly versionId: string;
}

/** A procedure whose first version is published, as if it had gone through an editor. */
export const publish = (
  workspace: Workspace,
  author: Person,
  content: DraftContent,
  groupIds: readonly string[] = [],
): Promise<PublishedProcedure> =>
  workspace.asSystem(async (scope) => {
    const procedureId = scope.newId();
    const version = versionOf(scope, { procedureId, author, content, number: 1 });
    const { createdBy, createdAt, updatedBy, updatedAt, publishedBy, publishedAt } = version;
    await insertProcedures(scope, [
      {
        id: procedureId,
        facts: factsOf(content),
        draftVersionId: null,
        publishedVersionId: version.id,
        publishedNumber: 1,
        approvalStatus: "none",
        revisionStart: 1,
        createdBy,
        createdAt,
        updatedBy,
        updatedAt,
        publishedBy,
        publishedAt,
      },
    ]);
    await insertVersions(scope, [version], await clearImport(scope));
    await replaceGroups(scope, procedureId, groupIds);
    return { procedureId, versionId: version.id };
  });

/** The next version of a procedure; what was published before is superseded. */
export const publishNext = (
  workspace: Workspace,
  author: Person,
  procedureId: string,
  content: DraftContent,
  number = 2,
): Promise<PublishedProcedure> =>
  workspace.asSystem(async (scope) => {
    const version = versionOf(scope, { procedureId, author, content, number });
    await scope.db
      .updateTable("procedure_version")
      .set({ state: "superseded" })
      .where("workspace_id", "=", scope.workspaceId)
      .where("procedure_id", "=", procedureId)
      .where("state", "=", "published")
      .execute();
    await insertVersions(scope, [version], await clearImport(scope));
    await scope.db
      .updateTable("procedure")
      .set({ published_version_id: version.id, published_number: number })
      .where("workspace_id", "=", scope.workspaceId)
      .where("id", "=", procedureId)
      .execute();
    return { procedureId, versionId: version.id };
  });

const versionOf = (
  scope: Scope,
  {
    procedureId,
    author,
    content,
    number,
  }: { procedureId: string; author: Person; content: DraftContent; number: number },
): NewVersion => ({
  id: scope.newId(),
  procedureId,
  state: "published",
  number,
  content,
  areaIds: [],
  mediaIds: [...factsOf(content).mediaIds],
  contentHash: contentHash(content),
  changeNote: "",
  rejectReason: null,
  requestedBy: null,
  requestedAt: null,
  approvedBy: null,
  createdBy: author.profileId,
  createdAt: scope.now,
  updatedBy: author.profileId,
  updatedAt: scope.now,
  publishedBy: author.profileId,
  publishedAt: scope.now,
});

export const deleteProcedure = (workspace: Workspace, author: Person, procedureId: string): Promise<void> =>
  workspace.asSystem(async (scope) => {
    await updateProcedure({ ...scope, actor: { ...scope.actor, profileId: author.profileId } }, procedureId, {
      isDeleted: true,
    });
  });

export const setProcedureGroups = (workspace: Workspace, procedureId: string, groupIds: readonly string[]) =>
  workspace.asSystem((scope) => replaceGroups(scope, procedureId, groupIds));

/** A stored picture of a person's own. */
export const storePicture = (workspace: Workspace, owner: Person): Promise<string> =>
  workspace.asSystem(async (scope) => {
    const id = scope.newId();
    await scope.db
      .insertInto("asset")
      .values({
        workspace_id: scope.workspaceId,
        id,
        state: "stored",
        content_type: "image/png",
        uploaded_by: owner.profileId,
        created_at: scope.now,
      })
      .execute();
    return id;
  });

/** One device on which somebody performs: it knows what it was told, and sends what it is given. */
export class Device {
  readonly person: Person;
  readonly procedureId: string;
  readonly performId: string;
  updatesList: readonly string[] = [];
  revision: number | undefined;
  generation: number | undefined;

  constructor(person: Person, procedureId: string, performId: string = randomUUID()) {
    this.person = person;
    this.procedureId = procedureId;
    this.performId = performId;
  }

  get params() {
    return { procedureId: this.procedureId, performId: this.performId };
  }

  body(stepsProgress: readonly StepProgress[], more: Partial<SaveBody> = {}): SaveBody {
    return {
      id: this.performId,
      profileId: this.person.profileId,
      createdAt: "2026-03-09T08:00:00.000Z",
      updatedAt: "2026-03-09T08:05:00.000Z",
      updatesList: [...this.updatesList, "a1"],
      stepsProgress: [...stepsProgress],
      ...(this.revision !== undefined && { revision: this.revision }),
      ...(this.generation !== undefined && { generation: this.generation }),
      ...more,
    };
  }

  /** Sends a body, and takes note of the answer when it was stored. */
  async send(body: SaveBody): Promise<Answer<Saved>> {
    const answer = await this.person.call(performEndpoints.save, { params: this.params, body });
    if (answer.status === 200) {
      this.updatesList = answer.body.updates_list;
      this.revision = answer.body.revision;
      this.generation = answer.body.generation;
    }
    return answer;
  }

  save(stepsProgress: readonly StepProgress[], more: Partial<SaveBody> = {}): Promise<Answer<Saved>> {
    return this.send(this.body(stepsProgress, more));
  }

  submit = () => this.person.call(performEndpoints.submit, { params: this.params });
  reset = () => this.person.call(performEndpoints.reset, { params: this.params });
  get = () => this.person.call(performEndpoints.get, { params: this.params });
  remove = () => this.person.call(performEndpoints.remove, { params: this.params });
}

/** A second device of the same person, on the same perform, that has just looked at the server. */
export async function otherDevice(device: Device): Promise<Device> {
  const other = new Device(device.person, device.procedureId, device.performId);
  other.updatesList = device.updatesList;
  other.revision = device.revision;
  other.generation = device.generation;
  return other;
}
