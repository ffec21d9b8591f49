import { assetEndpoints } from "#features/media/contract.ts";
import { call } from "#kit/web/call.ts";
import { type Address, createFilmAddress, type FilmAddress } from "./state/film-address.ts";

/** The address of a stored film. */
export const addressOf = (workspaceId: string, fileId: string): FilmAddress =>
  createFilmAddress(async (): Promise<Address> => {
    const { url, expiresAt } = await call(assetEndpoints.address, { params: { workspaceId, fileId }, body: {} });
    return { url, endsAt: Date.parse(expiresAt) };
  });
