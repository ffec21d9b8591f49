import { minute, second } from "#kit/time.ts";

/** How long a lease lasts, unless a save or a heartbeat renews it (ruling R6, threat B85). [P100] */
export const leaseMs = minute;
/** How often an open editor says that it is still there: two of three may be lost. */
export const heartbeatEveryMs = 20 * second;
/** How long the lease of a closed tab is reserved: it may only be reloading. [P107] */
export const reloadMs = 5 * second;
/** An editor that is idle for this long stops renewing, and the lease expires. [P107] */
export const idleAfterMs = 10 * minute;

/** Who edits: a person in one tab of a browser. Two tabs of one person are two editors. */
export interface Editor {
  readonly profileId: string;
  readonly editorId: string;
}

export interface Lease extends Editor {
  readonly lockId: string;
  readonly expiresAt: Date;
}

/** What counts is the time, and not that there is a row. [P100] */
export const lasts = (lease: Lease | undefined, now: Date): lease is Lease =>
  lease !== undefined && lease.expiresAt.getTime() > now.getTime();

export const isOf = (lease: Lease | undefined, { profileId, editorId }: Editor): boolean =>
  lease?.profileId === profileId && lease.editorId === editorId;

/**
 * What a save that names `lockId`, or none, meets. [P101]
 * - `renews`: the save names the lease, which lasts, or has expired and was not taken
 * - `free`: there is no lease
 * - `refused`: another editor's lease lasts
 */
export function savingUnder(lease: Lease | undefined, lockId: string | undefined, now: Date) {
  if (lease !== undefined && lease.lockId === lockId) return "renews";
  return lasts(lease, now) ? "refused" : "free";
}

export interface Taking extends Editor {
  /** The actor has confirmed that another editor loses it. */
  readonly takesOver: boolean;
}

/**
 * The outcome of taking the lease. [P100] [P102]
 * - `renews`: it is this editor's own, expired or not
 * - `takes`: there is no lease
 * - `movesTab`: it is the same person's, in another tab, and they confirmed
 * - `takesOver`: it is another editor's, and in force: the actor must be allowed to publish
 * - `refused`
 */
export function takingOf(lease: Lease | undefined, by: Taking, now: Date) {
  if (isOf(lease, by)) return "renews";
  if (!lasts(lease, now)) return "takes";
  if (!by.takesOver) return "refused";
  return lease.profileId === by.profileId ? "movesTab" : "takesOver";
}

/** Whether another editor holds the lease, so that the draft can be neither ended nor submitted. [P105] */
export const holdsUp = (lease: Lease | undefined, profileId: string, now: Date): lease is Lease =>
  lasts(lease, now) && lease.profileId !== profileId;
