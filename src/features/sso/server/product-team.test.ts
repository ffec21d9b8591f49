import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { memberEndpoints } from "#features/members/contract.ts";
import { createMember, linkUser } from "#features/members/server/service.ts";
import { builtInRoleId } from "#features/roles/server/service.ts";
import { minute } from "#kit/time.ts";
import { openProviderWorld, type ProviderWorld } from "#tests/support/oidc/provider-world.ts";
import type { World } from "#tests/support/world.ts";

let place: ProviderWorld;
let world: World;

const accounts = {
  sue: { email: "Sue@Provider.example", email_verified: true },
  sam: { email: "sam@provider.example", email_verified: true },
  ann: { email: "ann@acme.example", email_verified: true },
  eve: { email: "eve@provider.example", email_verified: false },
  mal: { email: "mal@provider.example.evil.example", email_verified: true },
};

beforeAll(async () => {
  const microsoft = { "ann-ms": { email: "ann@provider.example", xms_edov: true } };
  place = await openProviderWorld(
    { google: accounts, microsoft },
    { FETTLE_TEAM_DOMAINS: "@provider.example, provider-labs.example" },
  );
  ({ world } = place);
});
beforeEach(() => void (world.clock.offsetMs += minute));
afterAll(() => place?.close());

async function signIn(login: string) {
  const { way, token } = await place.signIn("google", login);
  const { userId } = (await way.send("GET", "/v1/me", undefined, token)).body;
  return { way, token, userId: String(userId) };
}

const memberNamed = (displayName: string, userId?: string): Promise<string> =>
  world.asSystem(async (scope) =>
    createMember(scope, { displayName, roleId: await builtInRoleId(scope, "operator"), userId }),
  );

async function teamNames(): Promise<string[]> {
  const admin = await world.member("admin", { name: "Boss" });
  const { members } = (await admin.call(memberEndpoints.page)).body;
  return members.flatMap((one) => (one.isProductTeam ? one.displayName : []));
}

describe("[SO19] [MB6] the provider's own people", () => {
  it("are marked by an e-mail that the identity provider has proven, whatever they are called", async () => {
    for (const [login, name] of [
      ["sue", "Sue"],
      ["ann", "Ann (Fettle team)"],
      ["eve", "Eve"],
      ["mal", "Mal"],
    ] as const) {
      await memberNamed(name, (await signIn(login)).userId);
    }
    expect(await teamNames()).toEqual(["Sue"]);
  });

  it("are marked when they are given a profile that was there", async () => {
    const profileId = await memberNamed("Sam");
    expect(await teamNames()).not.toContain("Sam");
    const { userId } = await signIn("sam");
    await world.asSystem((scope) => linkUser(scope, profileId, userId));
    expect(await teamNames()).toContain("Sam");
  });

  it("are marked everywhere from the sign-in on that proves it, and no longer once that is gone", async () => {
    const sibling = await world.workspace("sibling");
    const { way, token, userId } = await signIn("ann");
    const elsewhere = await sibling.asSystem(async (scope) =>
      createMember(scope, { displayName: "Ann", roleId: await builtInRoleId(scope, "operator"), userId }),
    );
    const linked = await place.again(way, token, "microsoft", "ann-ms", { purpose: "link" });
    const marked = () =>
      sibling.asSystem(async (scope) => {
        const profile = scope.db.selectFrom("profile").select("is_product_team").where("id", "=", elsewhere);
        return (await profile.executeTakeFirstOrThrow()).is_product_team;
      });
    expect([await marked(), (await teamNames()).includes("Ann (Fettle team)")]).toEqual([true, true]);

    const { identities } = (await way.send("GET", "/v1/me/identities", undefined, linked.token)).body;
    const own = identities.find((one: { provider: string }) => one.provider === "microsoft");
    const gone = await way.send("DELETE", `/v1/me/identities/${own.id}`, undefined, linked.token);
    expect(gone.status).toBe(204);
    expect([await marked(), (await teamNames()).includes("Ann (Fettle team)")]).toEqual([false, false]);
    const entries = await sibling.asSystem((scope) =>
      scope.db
        .selectFrom("audit_entry")
        .select(["action", "actor_name"])
        .where("workspace_id", "=", scope.workspaceId)
        .where("object_id", "=", elsewhere)
        .where("action", "like", "member.team%")
        .orderBy("seq")
        .execute(),
    );
    expect(entries).toEqual([
      { action: "member.teamMarked", actor_name: "Fettle" },
      { action: "member.teamUnmarked", actor_name: "Fettle" },
    ]);
  });

  it("are no longer marked once the provider no longer proves the address", async () => {
    accounts.sue.email_verified = false;
    await signIn("sue");
    expect(await teamNames()).not.toContain("Sue");
  });
});
