import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { isProblem } from "#kit/problem.ts";
import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { call } from "#kit/web/wire/call.ts";
import {
  ownPhoneEndpoints,
  type Phone,
  type PhoneSettings,
  type SharedPhone,
  sharedPhoneEndpoints,
  smsEndpoints,
} from "../contract.ts";
import { phoneText } from "./text.ts";

const topic = "phones";
const refreshes = [topic];

/** A number as the form holds it. */
export interface GivenPhone {
  readonly e164CountryCode: string;
  readonly e164PhoneNumber: string;
}

/** Digits without the plus, as the toasts say them. */
export const digitsOf = (phone: Pick<Phone, "phoneNumber">): string => phone.phoneNumber.replace(/^\+/, "");

export const phoneQueries = {
  /** To which countries codes are sent. */
  settings: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "settings"],
      queryFn: ({ signal }) => call(smsEndpoints.settings, { params: { workspaceId } }, { signal }),
    }),
  shared: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "shared"],
      queryFn: async ({ signal }) =>
        (await call(sharedPhoneEndpoints.list, { params: { workspaceId } }, { signal })).devices,
    }),
  /** The number that the person signs in with; null where none. */
  own: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, "members", "ownPhone"],
      queryFn: async ({ signal }) => (await call(ownPhoneEndpoints.get, { params: { workspaceId } }, { signal })).phone,
    }),
};

/** Where nothing else is to be said, the form says it. */
export const useLinkPhone = () =>
  useAction({
    act: (given: GivenPhone, workspaceId) => call(ownPhoneEndpoints.link, { params: { workspaceId }, body: given }),
    refreshes: ["members", "sessions"],
    done: (phone) => translate(phoneText, "phones.own.done", { number: digitsOf(phone) }),
  });

export function useAddShared() {
  const queryClient = useQueryClient();
  return useAction({
    act: async (given: GivenPhone, workspaceId) => {
      const added = await call(sharedPhoneEndpoints.add, { params: { workspaceId }, body: given });
      queryClient.setQueryData(phoneQueries.shared(workspaceId).queryKey, (shown) => shown && [...shown, added]);
      return added;
    },
    refreshes,
    done: (phone) => translate(phoneText, "phones.shared.added", { number: digitsOf(phone) }),
  });
}

export const useChooseSharers = () =>
  useAction({
    act: ({ phone, profileIds }: { phone: SharedPhone; profileIds: readonly string[] }, workspaceId) =>
      call(sharedPhoneEndpoints.setProfiles, {
        params: { workspaceId, deviceId: phone.id },
        ifMatch: phone.revision,
        body: { profileIds: [...profileIds] },
      }),
    refreshes,
  });

export const useRemoveShared = () =>
  useAction({
    act: async (phone: SharedPhone, workspaceId) => {
      await call(sharedPhoneEndpoints.remove, { params: { workspaceId, deviceId: phone.id } });
    },
    refreshes,
    done: (_, phone) => translate(phoneText, "phones.shared.removed", { number: digitsOf(phone) }),
    failed: (error) => (isProblem(error, "notFound") ? translate(phoneText, "phones.shared.notFound") : undefined),
  });

export function useChooseCountries() {
  const queryClient = useQueryClient();
  return useAction({
    act: async ({ revision, dialCodes }: PhoneSettings, workspaceId) => {
      const input = { params: { workspaceId }, ifMatch: revision, body: { dialCodes } };
      const saved = await call(smsEndpoints.changeSettings, input);
      queryClient.setQueryData(phoneQueries.settings(workspaceId).queryKey, saved);
    },
    refreshes,
    done: () => translate(phoneText, "phones.countries.saved"),
  });
}
