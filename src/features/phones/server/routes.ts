import { on, onMember, onPublic, type Route } from "#kit/server/http/route.ts";
import { ownPhoneEndpoints, phoneSignInEndpoints, sharedPhoneEndpoints, smsEndpoints } from "../contract.ts";
import type { PhoneDeps } from "./deps.ts";
import { getOwnPhone, linkOwnPhone } from "./own-phone.ts";
import { changeSettings, getSettings } from "./settings.ts";
import { addSharedPhone, listSharedPhones, removeSharedPhone, setSharers } from "./shared-phones.ts";
import { signInShared } from "./shared-sign-in.ts";
import { checkSignIn, requestSignIn } from "./sign-in.ts";
import { checkVerification, sendVerification } from "./verify-number.ts";

export const phoneRoutes = (deps: PhoneDeps): readonly Route[] => [
  onMember(smsEndpoints.verify, (call, { body }) => sendVerification(deps, call, body)),
  onMember(smsEndpoints.check, (call, { body }) => checkVerification(deps, call, body)),
  on(smsEndpoints.settings, (scope) => getSettings(scope)),
  on(smsEndpoints.changeSettings, (scope, { ifMatch, body }) => changeSettings(scope, ifMatch, body.dialCodes)),
  on(sharedPhoneEndpoints.list, async (scope) => ({ devices: await listSharedPhones(scope) })),
  onMember(sharedPhoneEndpoints.add, (call, { body }) => addSharedPhone(call, body)),
  on(sharedPhoneEndpoints.setProfiles, (scope, { params, body, ifMatch }) =>
    setSharers(scope, { phoneId: params.deviceId, revision: ifMatch }, body.profileIds),
  ),
  on(sharedPhoneEndpoints.remove, (scope, { params }) => removeSharedPhone(scope, params.deviceId)),
  on(ownPhoneEndpoints.get, async (scope) => ({ phone: await getOwnPhone(scope) })),
  onMember(ownPhoneEndpoints.link, (call, { body }) => linkOwnPhone(call, body)),
  onPublic(phoneSignInEndpoints.send, (call, { body }) => requestSignIn(deps, call, body)),
  onPublic(phoneSignInEndpoints.check, (call, { body }) => checkSignIn(deps, call, body)),
  onPublic(phoneSignInEndpoints.choose, (call, { body }) => signInShared(deps, call, body)),
];
