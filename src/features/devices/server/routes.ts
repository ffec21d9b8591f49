import type { CookieSettings } from "#features/sessions/server/service.ts";
import { on, onMember, onPublic, onUser, type Route } from "#kit/server/http/route.ts";
import type { InstallationSecret } from "#kit/server/installation-secret.ts";
import type { RateLimits } from "#kit/server/limits/rate-limit.ts";
import { actingEndpoints, deviceEndpoints, licenseEndpoints, pinEndpoints } from "../contract.ts";
import { act, getHere, listShared, lock, sign } from "./acting.ts";
import { createAnonymous } from "./anonymous.ts";
import { rotateKey, showKey } from "./license-key.ts";
import { ownPin, pinOfMember, removePin, setPin, unlockPin } from "./pins.ts";
import { deviceSecrets } from "./secrets.ts";
import { changeSettings, listDevices, nameDevice, revokeDevice } from "./service.ts";
import { offerProfile, shareProfile } from "./share.ts";
import { verify } from "./verify.ts";

export interface DeviceDeps {
  readonly cookies: CookieSettings;
  readonly limits: RateLimits;
  readonly secret: InstallationSecret;
}

export function deviceRoutes({ cookies, limits, secret }: DeviceDeps): readonly Route[] {
  const secrets = deviceSecrets(secret);
  return [
    onPublic(licenseEndpoints.verify, (call, { body }) => verify(call, cookies, limits, body)),
    on(licenseEndpoints.show, async (scope) => ({ licenseKey: await showKey(scope, secrets) })),
    onUser(licenseEndpoints.createProfile, (call, { body }) => createAnonymous(call, body)),
    onUser(actingEndpoints.here, getHere),
    onUser(actingEndpoints.profiles, async (call, { params }) => ({
      profiles: await listShared(call, params.workspaceId),
    })),
    onUser(actingEndpoints.claim, (call, { params: { workspaceId, profileId } }) =>
      act(call, cookies, secrets, workspaceId, { profileId }),
    ),
    onUser(actingEndpoints.act, (call, { params, body }) => act(call, cookies, secrets, params.workspaceId, body)),
    onUser(actingEndpoints.lock, (call, { params }) => lock(call, params.workspaceId)),
    onUser(actingEndpoints.sign, (call, { params }) => sign(call, params.workspaceId)),
    on(actingEndpoints.offer, (scope, { params }) => offerProfile(scope, params.profileId)),
    onUser(actingEndpoints.share, (call, { params, body }) =>
      shareProfile(call, cookies, { ...params, uid: body.firebaseUserUid, claimSecret: body.claimSecret }),
    ),
    on(pinEndpoints.own, ownPin),
    onMember(pinEndpoints.set, (call, { body }) => setPin(call, secrets, body)),
    onMember(pinEndpoints.remove, (call, { body }) => removePin(call, secrets, body.pin)),
    on(pinEndpoints.ofMember, (scope, { params }) => pinOfMember(scope, params.profileId)),
    on(pinEndpoints.unlock, (scope, { params, body }) => unlockPin(scope, params.profileId, body.removePin)),
    on(deviceEndpoints.list, listDevices),
    on(deviceEndpoints.rename, (scope, { params, body, ifMatch }) =>
      nameDevice(scope, { deviceId: params.deviceId, revision: ifMatch }, body.name),
    ),
    on(deviceEndpoints.revoke, (scope, { params }) => revokeDevice(scope, params.deviceId)),
    on(deviceEndpoints.rotate, (scope) => rotateKey(scope, secrets)),
    on(deviceEndpoints.settings, (scope, { body }) => changeSettings(scope, body)),
  ];
}
