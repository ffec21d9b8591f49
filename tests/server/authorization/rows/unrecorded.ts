import { randomUUID } from "node:crypto";
import { createMember } from "#features/members/server/service.ts";
import { performEndpoints } from "#features/performs/contract.ts";
import { builtInRoleId } from "#features/roles/server/service.ts";
import { unrecordedEndpoints } from "#features/unrecorded/contract.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { day } from "#kit/time.ts";
import { Device } from "#tests/support/performs.ts";
import { publishedBy } from "#tests/support/procedures.ts";
import type { Kind, Making, Row, Thing } from "../row.ts";
import { userIdOf } from "../user-id-of.ts";

const analyses = ["content.procedures.analyze"];

/** What the maker had entered, in a run that somebody else ended. */
const unrecorded: Kind = {
  make: async ({ maker, workspace, groupIds }) => {
    const { id: procedureId } = await publishedBy(maker, { groups: groupIds });
    const device = new Device(maker, procedureId);
    await device.save([]);
    const other = await workspace.member("admin");
    const { status } = await other.call(performEndpoints.remove, { params: device.params });
    if (status !== 204) throw new Error(`The run was not ended: ${status}`);
    const { body } = await other.call(unrecordedEndpoints.list, { query: { procedureId } });
    return { params: { procedureId, unrecordedId: body.unrecorded[0]?.id ?? "" } };
  },
};

/** A profile that a user had until yesterday: the caller, or somebody else. */
async function formerProfile({ world, workspace, maker, caller }: Making, isOwn: boolean): Promise<Thing> {
  const userId = await inTransaction(world.appContext.database, {}, (client) =>
    userIdOf(client, (isOwn ? caller : undefined) ?? maker),
  );
  const published = await publishedBy(maker, {});
  return workspace.asSystem(async (scope) => {
    const roleId = await builtInRoleId(scope, "operator");
    const profileId = await createMember(scope, { displayName: "Ali", roleId });
    const removedAt = new Date(scope.now.getTime() - day);
    const own = { workspace_id: scope.workspaceId, profile_id: profileId };
    await scope.db.updateTable("profile").set({ removed_at: removedAt }).where("id", "=", profileId).execute();
    await scope.db
      .insertInto("former_link")
      .values({ ...own, user_id: userId })
      .execute();
    const version = await scope.db
      .selectFrom("procedure_version")
      .select("id")
      .where("procedure_id", "=", published.id)
      .where("state", "=", "published")
      .executeTakeFirstOrThrow();
    return { params: { profileId, procedureId: published.id, versionId: version.id } };
  });
}

/** With a key under which a device may have sealed what they left there; no secret opens it any more. */
async function formerKey(making: Making, isOwn: boolean): Promise<Thing> {
  const { params } = await formerProfile(making, isOwn);
  const { profileId = "" } = params;
  const id = randomUUID();
  const key = { id, public_key: Buffer.from("public"), private_key: Buffer.from("lost") };
  await making.workspace.asSystem((scope) =>
    scope.db
      .insertInto("seal_key")
      .values({ ...key, workspace_id: scope.workspaceId, profile_id: profileId, created_at: scope.now })
      .execute(),
  );
  return { params: { profileId, keyId: id } };
}

const answers = ({ params }: Thing) => ({
  body: {
    profileId: params.profileId,
    answers: {
      performId: randomUUID(),
      procedureId: params.procedureId,
      versionId: params.versionId,
      startedAt: "2026-03-09T08:00:00.000Z",
      lastEntryAt: "2026-03-09T08:05:00.000Z",
      stepsProgress: [],
      loose: [],
      filesMissing: 0,
    },
  },
});

export const unrecordedRows: readonly Row[] = [
  { endpoint: unrecordedEndpoints.running, needs: analyses },
  { endpoint: unrecordedEndpoints.list, needs: analyses },
  { endpoint: unrecordedEndpoints.get, needs: analyses, about: unrecorded, childParam: "unrecordedId" },
  {
    endpoint: unrecordedEndpoints.dealWith,
    needs: analyses,
    about: unrecorded,
    childParam: "unrecordedId",
    input: () => ({ body: { isDealtWith: true } }),
  },
  { endpoint: unrecordedEndpoints.createCode, needs: analyses },
  { endpoint: unrecordedEndpoints.formerMemberships, needs: "session" },
  {
    endpoint: unrecordedEndpoints.handOver,
    needs: "session",
    about: { isPerCaller: true, make: (making) => formerProfile(making, true) },
    isGroupless: true,
    isNamedInside: true,
    input: answers,
  },
  {
    endpoint: unrecordedEndpoints.handOver,
    variant: "somebody else's",
    needs: "session",
    about: { make: (making) => formerProfile(making, false) },
    isGroupless: true,
    input: answers,
    except: () => "404",
  },
  {
    endpoint: unrecordedEndpoints.openFormer,
    needs: "session",
    about: { isPerCaller: true, make: (making) => formerKey(making, true) },
    isGroupless: true,
    alsoDone: [422],
  },
  {
    endpoint: unrecordedEndpoints.openFormer,
    variant: "somebody else's",
    needs: "session",
    about: { make: (making) => formerKey(making, false) },
    isGroupless: true,
    except: () => "404",
  },
];
