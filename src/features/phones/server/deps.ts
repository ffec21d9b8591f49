import type pg from "pg";
import type { CookieSettings } from "#features/sessions/server/service.ts";
import type { RateLimits } from "#kit/server/limits/rate-limit.ts";
import type { AppContext } from "#kit/server/scope.ts";

/** Finds the workspace that expects a number without a sign-in (an invitation); runs outside the tenants. */
export type FindExpectingWorkspace = (client: pg.ClientBase, number: string, now: Date) => Promise<string | undefined>;

export interface PhoneDeps {
  readonly limits: RateLimits;
  /** Keys the codes. */
  readonly key: Buffer;
  readonly cookies: CookieSettings;
  /** The kill switch: false sends nothing to anybody. */
  readonly sendsCodes: boolean;
  /** Asks for the PIN of a profile that has one, as at every switch on a shared device. Counts wrong ones. */
  readonly provePin: (
    appContext: AppContext,
    input: { readonly workspaceId: string; readonly profileId: string; readonly pin?: string | undefined },
  ) => Promise<void>;
  readonly whoExpects: readonly FindExpectingWorkspace[];
}
