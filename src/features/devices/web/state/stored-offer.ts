import * as z from "zod/mini";

/**
 * A profile that was offered to the next person who signs in in this tab. It lasts minutes, and no longer than the tab.
 */
const kept = z.object({ workspaceId: z.string(), profileId: z.string(), claimSecret: z.string() });
export type StoredOffer = z.output<typeof kept>;

const key = "fettle.offer";

export const storeOffer = (offer: StoredOffer): void => sessionStorage.setItem(key, JSON.stringify(offer));
export const forgetOffer = (): void => sessionStorage.removeItem(key);

export function storedOffer(workspaceId: string): StoredOffer | undefined {
  try {
    const offer = z.safeParse(kept, JSON.parse(sessionStorage.getItem(key) ?? "null")).data;
    return offer?.workspaceId === workspaceId ? offer : undefined;
  } catch {
    return undefined;
  }
}
