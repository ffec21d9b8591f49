import { memberEndpoints } from "#features/members/contract.ts";
import { ownPhoneEndpoints, sharedPhoneEndpoints, smsEndpoints } from "#features/phones/contract.ts";
import type { Around, Kind, Row } from "../row.ts";

/** A number that no other call has named, by the end of an id: it begins with the time. */
const newPhone = (seed: string) => ({
  e164CountryCode: "1",
  e164PhoneNumber: `202${(Number.parseInt(seed.slice(-10), 16) % 8_000_000) + 2_000_000}`,
});
const aNumber = (_thing: unknown, { newId }: Around) => ({ body: newPhone(newId()) });

/** A shared number belongs to no group: members who manage members manage all of them. */
const sharedNumber: Kind = {
  make: async ({ workspace, maker }) =>
    workspace.asSystem(async (scope) => {
      const id = scope.newId();
      const { e164PhoneNumber } = newPhone(scope.newId());
      await scope.db
        .insertInto("shared_phone")
        .values({
          workspace_id: scope.workspaceId,
          id,
          number: `+1${e164PhoneNumber}`,
          created_by: maker.profileId,
          created_at: scope.now,
        })
        .execute();
      return { params: { deviceId: id } };
    }),
};

/** To which countries codes go, with the revision of now. */
const countries: Kind = {
  make: async ({ maker }) => ({ params: {}, revision: (await maker.call(smsEndpoints.settings)).body.revision }),
};

const manages = ["workspace.members.manage"];
const aboutShared = { needs: manages, about: sharedNumber, isGroupless: true } as const;

/** Telephone numbers, and what a profile shows of itself. */
export const phoneRows: readonly Row[] = [
  { endpoint: smsEndpoints.verify, needs: "member", input: aNumber, isNotForDevices: true },
  // Let in, and then told that nothing was asked for.
  {
    endpoint: smsEndpoints.check,
    needs: "member",
    isNotForDevices: true,
    input: (_thing, { newId }) => ({ body: { ...newPhone(newId()), code: "000000" } }),
    alsoDone: [404],
  },
  { endpoint: smsEndpoints.settings, needs: "member" },
  {
    endpoint: smsEndpoints.changeSettings,
    needs: ["workspace.sso.manage"],
    about: countries,
    ownStaysVisible: true,
    input: () => ({ body: { dialCodes: ["1"] } }),
  },
  { endpoint: sharedPhoneEndpoints.list, needs: manages },
  // No principal here has proven to hold the number: that too is 403.
  { endpoint: sharedPhoneEndpoints.add, needs: manages, input: aNumber, alsoDone: [403] },
  { endpoint: sharedPhoneEndpoints.setProfiles, ...aboutShared, input: () => ({ body: { profileIds: [] } }) },
  { endpoint: sharedPhoneEndpoints.remove, ...aboutShared },
  { endpoint: ownPhoneEndpoints.get, needs: "member" },
  { endpoint: ownPhoneEndpoints.link, needs: "member", input: aNumber, alsoDone: [403] },
  { endpoint: memberEndpoints.card, needs: "member" },
  {
    endpoint: memberEndpoints.edit,
    needs: "member",
    input: (_thing, { caller, newId }) => ({
      params: { profileId: caller?.profileId ?? newId() },
      body: { profileIcon: "🔧" },
    }),
    alsoDone: [412],
  },
];
