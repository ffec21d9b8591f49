import { assetEndpoints } from "#features/media/contract.ts";
import { fileOnDevice } from "#features/media/web/parts/device-files.ts";
import { call } from "#kit/web/wire/call.ts";
import { type Address, createVideoAddress, type VideoAddress } from "./video-address.ts";

/** An address of this page's own holds as long as the page; a timer cannot be set for longer. */
const ownAddressMs = 20 * 86_400_000;

/** The address of a stored video: on this device where it is kept here, otherwise the server's. */
export const addressOf = (workspaceId: string, fileId: string): VideoAddress =>
  createVideoAddress(async (): Promise<Address> => {
    const known = await fileOnDevice(workspaceId, fileId);
    if (known) return { url: URL.createObjectURL(known), endsAt: Date.now() + ownAddressMs };
    const { url, expiresAt } = await call(assetEndpoints.address, { params: { workspaceId, fileId }, body: {} });
    return { url, endsAt: Date.parse(expiresAt) };
  });
