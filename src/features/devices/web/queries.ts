import { queryOptions } from "@tanstack/react-query";
import { sessionEndpoints } from "#features/sessions/contract.ts";
import { isProblem } from "#kit/problem.ts";
import { useAction } from "#kit/web/action.ts";
import { appVersion } from "#kit/web/device/app-version.ts";
import { translate } from "#kit/web/i18n.ts";
import { keepBearer } from "#kit/web/session/session.ts";
import { call } from "#kit/web/wire/call.ts";
import { onDevice } from "#kit/web/wire/query.ts";
import {
  actingEndpoints,
  type Device,
  type DeviceHere,
  deviceEndpoints,
  licenseEndpoints,
  pinEndpoints,
  type Receipt,
} from "../contract.ts";
import { forgetDevice, storeDevice, storedDevice } from "./state/stored-device.ts";
import type { StoredOffer } from "./state/stored-offer.ts";
import { deviceText } from "./text.ts";

const topic = "devices";
const refreshes = [topic];

export const deviceQueries = {
  /** This browser as a shared device; refused with 404 if it is none. */
  here: () =>
    queryOptions({
      queryKey: ["session", "device"],
      queryFn: ({ signal }) => hereAgain(signal),
      // Whether it is locked is nothing to remember.
      staleTime: 0,
      retry: false,
    }),
  /** The profiles that this device may act as, by name. */
  profiles: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "profiles"],
      queryFn: async ({ signal }) =>
        (await call(actingEndpoints.profiles, { params: { workspaceId } }, { signal })).profiles,
      staleTime: 0,
    }),
  list: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "list"],
      queryFn: ({ signal }) => call(deviceEndpoints.list, { params: { workspaceId } }, { signal }),
    }),
  /** The license key on a sheet. Each asking is written into the audit, so no change on the feed asks for it again. */
  sheet: (workspaceId: string) =>
    queryOptions({
      queryKey: ["devices", "sheet", workspaceId],
      queryFn: async ({ signal }) =>
        (await call(licenseEndpoints.show, { body: { orgID: workspaceId } }, { signal })).licenseKey,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  /** [DV16] */
  memberPin: (workspaceId: string, profileId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "memberPin", profileId],
      queryFn: ({ signal }) => call(pinEndpoints.ofMember, { params: { workspaceId, profileId } }, { signal }),
      staleTime: 0,
    }),
  ownPin: (workspaceId: string) =>
    queryOptions({
      ...onDevice(),
      queryKey: [workspaceId, topic, "ownPin"],
      queryFn: ({ signal }) => call(pinEndpoints.own, { params: { workspaceId } }, { signal }),
    }),
};

/** A device whose session has ended signs in again by its own secret, unnoticed. */
async function hereAgain(signal: AbortSignal): Promise<DeviceHere> {
  try {
    return await call(actingEndpoints.here, {}, { signal });
  } catch (error) {
    const device = storedDevice();
    if (!device || !isProblem(error) || error.kind !== "unauthenticated") throw error;
    const receipt = await verifyDevice({ reverificationKey: device.secret });
    if (receipt.is_success) return call(actingEndpoints.here, {}, { signal });
    // Revoked, or the code was changed: it has to be scanned again.
    forgetDevice();
    throw error;
  }
}

/** Presents a key, or the device's own secret, and keeps what the server gives for a good one. */
export async function verifyDevice(
  presented: { readonly licenseKeys: string[] } | { readonly reverificationKey: string },
): Promise<Receipt> {
  const receipt = await call(licenseEndpoints.verify, {
    body: { ...presented, deviceId: "browser", appVersion },
  });
  if (receipt.is_success && receipt.token && receipt.org_id && receipt.reverification_key) {
    keepBearer(receipt.token);
    storeDevice({ workspaceId: receipt.org_id, secret: receipt.reverification_key });
  }
  return receipt;
}

/** Tries again while the profile is not there yet (specification, identity section 4). */
const shareTriesMax = 3;

/** Binds the sign-in that was just made to the profile that this browser was offered. Returns the session's new token. */
export async function shareProfile(offer: StoredOffer): Promise<string> {
  const { workspaceId, profileId, claimSecret } = offer;
  const { userId } = await call(sessionEndpoints.me, {});
  for (let tries = 1; ; tries++) {
    try {
      const body = { firebaseUserUid: userId, claimSecret };
      return (await call(actingEndpoints.share, { params: { workspaceId, profileId }, body })).token;
    } catch (error) {
      if (tries >= shareTriesMax || !isProblem(error, "notFound")) throw error;
    }
  }
}

/** The secret by which a person takes over the profile that this device acts as. */
export const useOfferProfile = () =>
  useAction({
    act: async (profileId: string, workspaceId) =>
      (await call(actingEndpoints.offer, { params: { workspaceId, profileId } })).claimSecret,
    refreshes: [],
    failed: () => translate(deviceText, "devices.own.failed"),
  });

export const useRevokeDevice = () =>
  useAction({
    act: ({ id }: Device, workspaceId) =>
      call(deviceEndpoints.revoke, { params: { workspaceId, deviceId: id } }).catch((error: unknown) => {
        // Another member was faster: it is signed out, as requested.
        if (!isProblem(error, "notFound")) throw error;
      }),
    refreshes,
    done: (_, { name }) => translate(deviceText, "devices.settings.revoke.done", { name }),
  });

export const useRenameDevice = () =>
  useAction({
    act: ({ id, revision, name }: Pick<Device, "id" | "revision" | "name">, workspaceId) =>
      call(deviceEndpoints.rename, { params: { workspaceId, deviceId: id }, ifMatch: revision, body: { name } }),
    refreshes,
  });

/** Shows the license key; each showing is written into the audit, so nothing asks for it by itself. */
export const useShowKey = () =>
  useAction({
    act: async (_: void, workspaceId) =>
      (await call(licenseEndpoints.show, { body: { orgID: workspaceId } })).licenseKey,
    refreshes,
  });

export const useRotateKey = () =>
  useAction({
    act: async (_: void, workspaceId) => (await call(deviceEndpoints.rotate, { params: { workspaceId } })).licenseKey,
    refreshes,
    done: () => translate(deviceText, "devices.settings.rotate.done"),
  });

export const useRequirePin = () =>
  useAction({
    act: (requiresPin: boolean, workspaceId) =>
      call(deviceEndpoints.settings, { params: { workspaceId }, body: { requiresPin } }),
    refreshes,
    failed: () => translate(deviceText, "devices.settings.pins.failed"),
  });

export interface PinRelief {
  readonly profileId: string;
  readonly name: string;
  readonly removePin: boolean;
}

/** @param isFailureShown the dialog that asked shows what went wrong */
export const useUnlockPin = (isFailureShown = false) =>
  useAction({
    act: ({ profileId, removePin }: PinRelief, workspaceId) =>
      call(pinEndpoints.unlock, { params: { workspaceId, profileId }, body: { removePin } }),
    refreshes,
    done: (_, { name, removePin }) =>
      translate(deviceText, removePin ? "devices.settings.pins.pinRemoved" : "devices.settings.pins.unlocked", {
        name,
      }),
    failed: () => (isFailureShown ? undefined : translate(deviceText, "devices.settings.pins.unlockFailed")),
  });

export const useSetPin = () =>
  useAction({
    act: (body: { readonly newPin: string; readonly pin?: string }, workspaceId) =>
      call(pinEndpoints.set, { params: { workspaceId }, body }),
    refreshes,
    done: () => translate(deviceText, "devices.myPin.saved"),
  });

export const useRemovePin = () =>
  useAction({
    act: (pin: string, workspaceId) => call(pinEndpoints.remove, { params: { workspaceId }, body: { pin } }),
    refreshes,
    done: () => translate(deviceText, "devices.myPin.removed"),
  });
