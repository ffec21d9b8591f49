import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { memberEndpoints } from "#features/members/contract.ts";
import { createMember, linkUser } from "#features/members/server/service.ts";
import { builtInRoleId, createRole } from "#features/roles/server/service.ts";
import { addSharedPhoneUser } from "#features/sessions/server/service.ts";
import { openSession } from "#features/sessions/server/session-store.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { minute } from "#kit/time.ts";
import { signInNew } from "#tests/server/people.ts";
import { type CertifiedProvider, openCertifiedProvider } from "#tests/support/oidc/certified-provider.ts";
import { SignInBrowser } from "#tests/support/oidc/sign-in-browser.ts";
import { callServer, openWorld, type World } from "#tests/support/world.ts";
import { actingEndpoints, deviceEndpoints, licenseEndpoints } from "../contract.ts";

let world: World;
let google: CertifiedProvider;

beforeAll(async () => {
  google = await openCertifiedProvider("http://localhost/login/callback/google", {
    eve: { email: "eve@acme.example", email_verified: true },
  });
  world = await openWorld({
    GOOGLE_ISSUER: google.issuer,
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
  });
});
beforeEach(() => void (world.clock.offsetMs += minute));
afterAll(async () => {
  await world?.close();
  await google?.close();
});

const operator = (displayName: string): Promise<string> =>
  world.asSystem(async (scope) => createMember(scope, { displayName, roleId: await builtInRoleId(scope, "operator") }));

// oxlint-disable-next-line typescript/no-explicit-any -- responses are inspected as they are on the wire
const send = (endpoint: Parameters<typeof callServer>[1], input: object, token?: string): Promise<any> =>
  callServer(world.server, endpoint, { workspaceId: world.workspaceId, token, input: { ...input }, headers: {} });

/** Whether Google would link Eve's own account to the user of this token. */
async function linkEve(token: string) {
  const browser = new SignInBrowser(world.server);
  const page = await browser.beginAgain("google", token, { purpose: "link" });
  return browser.finish("google", (await google.signIn(page.href, "eve")).search);
}

/** Eve's own browser at home; returns as whom the server takes her. */
async function eveAtHome(): Promise<() => Promise<string>> {
  const home = new SignInBrowser(world.server);
  await home.finish("google", (await google.signIn((await home.begin("google")).href, "eve")).search);
  return async () => {
    const { body } = await home.send("POST", "/v1/sessions/resume", {});
    const me = await send(memberEndpoints.me, {}, body.token);
    return me.status === 200 ? me.body.displayName : me.body.code;
  };
}

it("[SO20] nobody's account is linked to a shared device, and acts as the people who use it later", async () => {
  const admin = await world.member("admin");
  const [pat, quinn] = [await operator("Pat"), await operator("Quinn")];
  const { licenseKey } = (await admin.call(licenseEndpoints.show, { body: { orgID: world.workspaceId } })).body;
  const key = { deviceId: "browser", appVersion: "2.0.3", licenseKeys: [licenseKey] };
  const { token } = (await send(licenseEndpoints.verify, { body: key })).body;
  const asPat = await send(actingEndpoints.act, { body: { profileId: pat } }, token);
  const linked = await linkEve(asPat.body.token);
  const home = await eveAtHome();
  expect(await home()).toBe("notFound");
  const asQuinn = await send(
    actingEndpoints.act,
    { body: { profileId: quinn, newPin: "4711" } },
    linked.body.token ?? asPat.body.token,
  );
  expect(asQuinn.status).toBe(200);
  expect(await home()).toBe("notFound");
  expect((await send(memberEndpoints.me, {}, asQuinn.body.token)).body.displayName).toBe("Quinn");
  expect([linked.status, linked.code]).toEqual([403, "personalSignInRequired"]);
});

it.each(["revoked", "signed out by a new key"])("[DV10] what a device was offered ends where it is %s", async (how) => {
  const admin = await world.member("admin");
  const rob = await operator("Rob");
  const { licenseKey } = (await admin.call(licenseEndpoints.show, { body: { orgID: world.workspaceId } })).body;
  const key = { deviceId: "browser", appVersion: "2.0.3", licenseKeys: [licenseKey] };
  const { token } = (await send(licenseEndpoints.verify, { body: key })).body;
  const asRob = await send(actingEndpoints.act, { body: { profileId: rob } }, token);
  const offer = () => send(actingEndpoints.offer, { params: { profileId: rob } }, asRob.body.token);
  const { claimSecret } = (await offer()).body;
  const { devices } = (await admin.call(deviceEndpoints.list)).body;
  const deviceId = devices.find((one) => one.actingProfile?.id === rob)?.id ?? "";
  const ended = await (how === "revoked"
    ? admin.call(deviceEndpoints.revoke, { params: { deviceId } })
    : admin.call(deviceEndpoints.rotate));
  expect(ended.status).toBeLessThan(300);
  const thief = await signInNew(world.appContext, { provider: "google" });
  const input = { params: { profileId: rob }, body: { firebaseUserUid: thief.userId, claimSecret } };
  expect((await send(actingEndpoints.share, input, thief.token)).status).toBe(404);
});

it("[DV11] a profile whose role requires a sign-in meanwhile is not taken over from a device", async () => {
  const admin = await world.member("admin");
  const { roleId, sue } = await world.asSystem(async (scope) => {
    const made = await createRole(scope, { name: "Fitter", permissions: [] });
    return { roleId: made, sue: await createMember(scope, { displayName: "Sue", roleId: made }) };
  });
  const { licenseKey } = (await admin.call(licenseEndpoints.show, { body: { orgID: world.workspaceId } })).body;
  const key = { deviceId: "browser", appVersion: "2.0.3", licenseKeys: [licenseKey] };
  const { token } = (await send(licenseEndpoints.verify, { body: key })).body;
  const asSue = await send(actingEndpoints.act, { body: { profileId: sue } }, token);
  const { claimSecret } = (await send(actingEndpoints.offer, { params: { profileId: sue } }, asSue.body.token)).body;
  const requireSignIn = (isRequired: boolean) =>
    world.asSystem(({ db, workspaceId }) =>
      db
        .updateTable("role")
        .set({ requires_sso: isRequired })
        .where("workspace_id", "=", workspaceId)
        .where("id", "=", roleId)
        .execute(),
    );
  const person = await signInNew(world.appContext, { provider: "google" });
  const input = { params: { profileId: sue }, body: { firebaseUserUid: person.userId, claimSecret } };
  await requireSignIn(true);
  expect((await send(actingEndpoints.share, input, person.token)).status).toBe(404);
  await requireSignIn(false);
  expect((await send(actingEndpoints.share, input, person.token)).status).toBe(200);
});

it("[SO20] nor to a phone that several people use", async () => {
  const ole = await operator("Ole");
  const { now } = await world.asSystem(async (scope) => ({ now: scope.now }));
  const user = { userId: randomUUID(), identityId: randomUUID() };
  const phone = { workspaceId: world.workspaceId, phoneId: randomUUID(), number: "+15550100777", now };
  const { token } = await inTransaction(world.appContext.database, {}, async (client) => {
    await addSharedPhoneUser(client, { ...user, ...phone });
    return openSession(client, { ...user, device: "Phone", now });
  });
  await world.asSystem((scope) => linkUser(scope, ole, user.userId));
  expect((await send(memberEndpoints.me, {}, token)).body.displayName).toBe("Ole");
  const linked = await linkEve(token);
  expect([linked.status, linked.code]).toEqual([403, "personalSignInRequired"]);
});
