import { createHash } from "node:crypto";
import { PassThrough } from "node:stream";
import { actingEndpoints, licenseEndpoints } from "#features/devices/contract.ts";
import { inviteEndpoints, inviteFunctionEndpoints } from "#features/invites/contract.ts";
import { assetEndpoints } from "#features/media/contract.ts";
import { memberEndpoints } from "#features/members/contract.ts";
import { createMember } from "#features/members/server/service.ts";
import { builtInRoleId } from "#features/roles/server/service.ts";
import { sessionEndpoints } from "#features/sessions/contract.ts";
import { makeOneTimeLink } from "#features/sessions/server/service.ts";
import { type Place, signInMember } from "./place.ts";
import { addressProbes, file, outcome, type Probe, type Probes, send, sessionProbes } from "./probes.ts";
import type { Kind } from "./table.ts";

/** The holder of a credential, and the rows that the credential depends on. */
export interface Holder {
  readonly probes: Probes;
  /** Sessions that sign out. */
  readonly tokens: () => readonly string[];
  /** Profiles that are removed. */
  readonly profileIds: readonly string[];
  /** Profiles that get another role; without one the role that they have asks for a sign-in. */
  readonly demoted: readonly string[];
}

export const holders: Readonly<Record<Kind, (place: Place) => Promise<Holder>>> = {
  "google session": (place) => personal(place, "google"),
  "microsoft session": (place) => personal(place, "microsoft"),
  "phone session": (place) => personal(place, "phone"),
  "shared device": sharedDevice,
  cookie: browserCookie,
  "upload ticket": uploadTicket,
  "file address": fileAddress,
  "one-time link": oneTimeLink,
  "invite's link": inviteLink,
};

async function personal(place: Place, provider: "google" | "microsoft" | "phone"): Promise<Holder> {
  const { token, profileId } = await signInMember(place.world, place.workspace, place.roles.auditor, { provider });
  const probes = sessionProbes(place, await upload(place, token), async () => token, true);
  return { probes, tokens: () => [token], profileIds: [profileId], demoted: [profileId] };
}

/** The browser's secret: each use exchanges it for its successor and a token. */
async function browserCookie(place: Place): Promise<Holder> {
  const member = await signInMember(place.world, place.workspace, place.roles.auditor, { provider: "google" });
  let held = member.cookie;
  const resume = async () => {
    const { body, cookie } = await send(place.server, sessionEndpoints.resume, {}, { cookie: held });
    held = cookie ?? "";
    return body.token as string;
  };
  const probes = sessionProbes(place, await upload(place, member.token), resume, true);
  return { probes, tokens: () => [member.token], profileIds: [member.profileId], demoted: [member.profileId] };
}

async function sharedDevice(place: Place): Promise<Holder> {
  const { server, workspaceId, roles } = place;
  const profileId = await place.workspace.asSystem((scope) =>
    createMember(scope, { displayName: "Somebody at a device", roleId: roles.floor }),
  );
  const shown = await send(
    server,
    licenseEndpoints.show,
    {},
    {
      token: place.admins.google,
      body: { orgID: workspaceId },
    },
  );
  const verified = await send(
    server,
    licenseEndpoints.verify,
    {},
    {
      body: { licenseKeys: [shown.body.licenseKey], deviceId: "browser", appVersion: "1" },
    },
  );
  const acting = await send(
    server,
    actingEndpoints.act,
    { workspaceId },
    {
      token: verified.body.token,
      body: { profileId },
    },
  );
  const token: string = acting.body.token;
  const probes = sessionProbes(place, await upload(place, token), async () => token, false);
  return { probes, tokens: () => [token], profileIds: [profileId], demoted: [] };
}

async function uploadTicket(place: Place): Promise<Holder> {
  const { token, profileId } = await signInMember(place.world, place.workspace, place.roles.auditor, {
    provider: "google",
  });
  const put = async (address: string) => {
    await send(place.server, { method: "PUT", path: address }, {}, { bytes: file });
  };
  const [first, second, third, fourth] = [
    await announce(place, token),
    await announce(place, token),
    await announce(place, token),
    await announce(place, token),
  ];
  const media: Probe = {
    before: () => outcome(() => put(first.address)),
    after: () => outcome(() => put(second.address)),
  };
  const slow = new PassThrough();
  let answer: Promise<string>;
  const transfer: Probe = {
    before: async () => {
      const begun = outcome(async () => {
        await send(place.server, { method: "PUT", path: fourth.address }, {}, { bytes: slow });
      });
      answer = begun;
      slow.write(file.subarray(0, 1000));
      return outcome(() => put(third.address));
    },
    after: () => {
      slow.end(file.subarray(1000));
      return answer;
    },
  };
  return { probes: { media, transfer }, tokens: () => [token], profileIds: [profileId], demoted: [profileId] };
}

async function fileAddress(place: Place): Promise<Holder> {
  const { server, workspaceId, roles } = place;
  const { token, profileId } = await signInMember(place.world, place.workspace, roles.auditor, { provider: "google" });
  const fileId = await upload(place, token);
  const given = await send(server, assetEndpoints.address, { workspaceId, fileId }, { token, body: {} });
  const probes = addressProbes(place, given.body.url);
  return { probes, tokens: () => [token], profileIds: [profileId], demoted: [profileId] };
}

/** A user of the server's operator alone. Of two links one is used before the change, the other after it. */
async function oneTimeLink(place: Place): Promise<Holder> {
  const { server, workspaceId, world } = place;
  const { userId, profileId } = await signInMember(world, place.workspace, place.roles.auditor, { provider: "link" });
  const come = async (link: string): Promise<string> =>
    (await send(server, sessionEndpoints.signIn, {}, { body: { token: link } })).body.token;
  const spare = await makeOneTimeLink(world.appContext, "signIn", userId);
  const token = await come(await makeOneTimeLink(world.appContext, "signIn", userId));
  const enter = (by: string) => async () =>
    void (await send(server, memberEndpoints.me, { workspaceId }, { token: by }));
  const call: Probe = {
    before: () => outcome(enter(token)),
    after: () => outcome(async () => enter(await come(spare))()),
  };
  const probes = { ...sessionProbes(place, await upload(place, token), async () => token, true), call };
  return { probes, tokens: () => [token], profileIds: [profileId], demoted: [profileId] };
}

/** Of two invites one is accepted before the change, the other after it. */
async function inviteLink(place: Place): Promise<Holder> {
  const { server, workspaceId, workspace, world } = place;
  const adminRole = await workspace.asSystem((scope) => builtInRoleId(scope, "admin"));
  const inviter = await signInMember(world, workspace, adminRole, { provider: "google" });
  const invite = async (name: string): Promise<string> => {
    const options = { email: `${name}@elsewhere.example`, displayName: name, workspaceRoleId: place.roles.floor };
    const sent = await send(
      server,
      inviteEndpoints.send,
      {},
      {
        token: inviter.token,
        body: { orgId: workspaceId, invites: [options] },
      },
    );
    const { inviteId } = sent.body.invites[0];
    const told = await send(server, inviteEndpoints.tellLink, { workspaceId, inviteId }, { token: inviter.token });
    return told.body.link.split("#")[1];
  };
  const come = async (link: string): Promise<{ token: string; profileId: string }> => {
    const { body: opened } = await send(server, inviteEndpoints.signIn, {}, { body: { token: link } });
    const { body } = await send(
      server,
      inviteFunctionEndpoints.createProfile,
      {},
      {
        token: opened.token,
        body: { inviteId: opened.inviteId, displayName: "Somebody invited" },
      },
    );
    return body;
  };
  const spare = await invite("spare");
  const { token, profileId } = await come(await invite("first"));
  const enter = (by: string) => async () =>
    void (await send(server, memberEndpoints.me, { workspaceId }, { token: by }));
  const call: Probe = {
    before: () => outcome(enter(token)),
    after: () => outcome(async () => enter((await come(spare)).token)()),
  };
  const probes = { ...sessionProbes(place, await upload(place, token), async () => token, false), call };
  return {
    probes,
    tokens: () => [token, inviter.token],
    profileIds: [profileId, inviter.profileId],
    demoted: [],
  };
}

async function announce({ server, workspaceId }: Place, token: string): Promise<{ fileId: string; address: string }> {
  const body = { content_type: "application/pdf", is_resumable: false };
  const announced = await send(server, assetEndpoints.create, { workspaceId }, { token, body });
  return { fileId: announced.body.file_fettle_id, address: announced.body.signed_upload_url };
}

/** A file of the holder, which no other member sees. */
async function upload(place: Place, token: string): Promise<string> {
  const { server, workspaceId } = place;
  const { fileId, address } = await announce(place, token);
  await send(server, { method: "PUT", path: address }, {}, { bytes: file });
  const checksum = createHash("sha256").update(file).digest("hex");
  const body = { file_name: "manual.pdf", origin: "web", checksum };
  await send(server, assetEndpoints.finish, { workspaceId, fileId }, { token, body });
  return fileId;
}
