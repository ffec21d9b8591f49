import { notificationEndpoints } from "#features/notifications/contract.ts";
import { pushEndpoints } from "#features/notifications/push-contract.ts";
import { notificationSettingEndpoints } from "#features/notifications/settings-contract.ts";
import { courierEndpoints, subscriptionEndpoints } from "#features/notifications/subscription-contract.ts";
import { searchEndpoints } from "#features/search/contract.ts";
import { savedSearchEndpoints } from "#features/search/saved-contract.ts";
import { insertSaved } from "#features/search/server/saved-searches.ts";
import { publishedBy } from "#tests/support/procedures.ts";
import type { Kind, Row, Thing } from "../row.ts";

const asked = { name: "Line", asked: { words: "line" } };

/** A search that the caller has saved. Those of others are tested in the feature: nobody else sees them. */
const saved: Kind = {
  isPerCaller: true,
  make: async ({ workspace, maker, caller }) => {
    const { profileId } = caller?.workspaceId === workspace.workspaceId ? caller : maker;
    const { id } = await workspace.asSystem((scope) => insertSaved(scope, profileId, asked));
    return { params: { savedSearchId: id } };
  },
};
const own = { about: saved, isGroupless: true, needs: "member" } as const;

const followed: Kind = {
  make: async ({ maker, groupIds }) => ({
    params: { procedureId: (await publishedBy(maker, { groups: groupIds })).id },
  }),
};

/** A procedure to be followed by the caller: another's profile is tested in the feature. */
const toFollow: Kind = {
  isPerCaller: true,
  around: followed,
  make: async (making, around) => {
    const { params } = around ?? (await followed.make(making));
    const { workspace, maker, caller } = making;
    const { profileId } = caller?.workspaceId === workspace.workspaceId ? caller : maker;
    const subscriptionData = {
      procedureId: params.procedureId,
      notificationEventTriggers: ["procedurePerformCompleted"],
    };
    return { params: { profileId }, body: { subscriptionObjectType: "procedure", subscriptionData } };
  },
};
const following = { about: toFollow, needs: "member", input: (thing: Thing) => ({ body: thing.body }) } as const;

const text = (bytes: number) => Buffer.alloc(bytes, 4).toString("base64url");
const unknownKey = {
  endpoint: "https://push.example/1",
  keys: { p256dh: text(65), auth: text(16) },
  publicKey: text(65),
};

/** A browser of the caller's. Those of others are tested in the feature. */
const browser: Kind = {
  isPerCaller: true,
  make: async ({ workspace, maker, caller }) => {
    const { profileId } = caller?.workspaceId === workspace.workspaceId ? caller : maker;
    const browserId = await workspace.asSystem(async (scope) => {
      const id = scope.newId();
      const keys = { p256dh: Buffer.alloc(65, 4), auth: Buffer.alloc(16, 1), vapid_key: "key", device: "Firefox" };
      const place = { workspace_id: scope.workspaceId, id, profile_id: profileId, session_id: scope.newId() };
      await scope.db
        .insertInto("push_subscription")
        .values({ ...place, ...keys, endpoint: `https://push.example/${id}`, created_at: scope.now })
        .execute();
      return id;
    });
    return { params: { browserId } };
  },
};

/** What a caller does with their own things, whatever their role. */
export const personalRows: readonly Row[] = [
  { endpoint: notificationEndpoints.list, needs: "member" },
  { endpoint: notificationEndpoints.read, needs: "member", input: () => ({ body: { all: true } }) },
  { endpoint: subscriptionEndpoints.subscribe, ...following },
  { endpoint: subscriptionEndpoints.unsubscribe, ...following },
  { endpoint: subscriptionEndpoints.ofProcedure, needs: "member", about: followed },
  { endpoint: courierEndpoints.token, needs: "member" },
  { endpoint: courierEndpoints.revoke, needs: "member" },
  { endpoint: pushEndpoints.state, needs: "member" },
  {
    endpoint: pushEndpoints.subscribe,
    needs: "member",
    isNotForDevices: true,
    input: () => ({ body: unknownKey }),
    // The key is of no installation.
    alsoDone: [400],
  },
  { endpoint: pushEndpoints.unsubscribe, about: browser, isGroupless: true, needs: "member" },
  { endpoint: notificationSettingEndpoints.get, needs: "member" },
  { endpoint: notificationSettingEndpoints.change, needs: "member", input: () => ({ body: { language: "de" } }) },
  { endpoint: searchEndpoints.everything, needs: "member", input: () => ({ query: { words: "line" } }) },
  { endpoint: savedSearchEndpoints.list, needs: "member" },
  { endpoint: savedSearchEndpoints.save, needs: "member", input: () => ({ body: asked }) },
  { endpoint: savedSearchEndpoints.rename, ...own, input: () => ({ body: { name: "Line 2" } }) },
  { endpoint: savedSearchEndpoints.remove, ...own },
];
