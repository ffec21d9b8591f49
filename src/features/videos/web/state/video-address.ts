/** Where a video is read from, and until when (ms since 1970). */
export interface Address {
  readonly url: string;
  readonly endsAt: number;
}

export interface VideoAddress {
  /** An address with some time left; fetched if there is none, once for all concurrent callers. */
  get(): Promise<Address>;
  /** Another one than this, which did not open. */
  renew(failed: Address): Promise<Address>;
}

/**
 * How long before its expiry an address is no longer handed out, in ms: playback that begins with it should end with
 * it.
 */
export const spareMs = 30_000;

/** [V17] The address of one video, asked for again before it ends and when it does not open. */
export function createVideoAddress(ask: () => Promise<Address>, now: () => number = Date.now): VideoAddress {
  let present: Address | undefined;
  let asking: Promise<Address> | undefined;
  const fresh = (): Promise<Address> => {
    asking ??= ask().then(
      (address) => {
        present = address;
        asking = undefined;
        return address;
      },
      (error: unknown) => {
        asking = undefined;
        throw error;
      },
    );
    return asking;
  };
  return {
    get: async () => (present && present.endsAt - spareMs > now() ? present : fresh()),
    renew: async (failed) => (present && present !== failed && present.endsAt - spareMs > now() ? present : fresh()),
  };
}
