import { isAway, onContact } from "../contact.ts";
import { laterOutbox } from "./later-outbox.ts";
import { memoryOutbox } from "./memory-outbox.ts";
import type { OldDatabase } from "./old-database.ts";
import { type OpenSealed, openingOutbox, openOnce } from "./opening-outbox.ts";
import type { Outbox } from "./outbox.ts";
import type { Sealing } from "./sealing.ts";

const hasDatabase = typeof indexedDB !== "undefined";
const loadIndexed = () => import("./indexed-outbox.ts");
const loadOld = () => import("./old-database.ts");
let opening: Promise<{ readonly outbox: Outbox; readonly sealing: Sealing | undefined }> | undefined;

/** One database for all tabs; memory where the browser has none. Its code is large, and most pages show something first. */
function database() {
  opening ??= hasDatabase
    ? loadIndexed().then((module) => {
        const { sealing, ...outbox } = module.indexedOutbox();
        return { outbox, sealing };
      })
    : Promise.resolve({ outbox: memoryOutbox(), sealing: undefined });
  // On the floor the network comes and goes: code that did not arrive is asked for again.
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

/** Browsers encrypt on secure pages and on localhost alone. */
const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined;

/** Undefined where this browser keeps nothing, or cannot encrypt: then nothing is sealed either. */
export const deviceSealing = async (): Promise<Sealing | undefined> =>
  canSeal() ? (await database()).sealing : undefined;

/** How what is sealed is opened, and what somebody left is sealed. */
export interface Seals {
  readonly open: OpenSealed;
  readonly sealAll: () => Promise<void>;
}

let openSealed: OpenSealed | undefined;
let sealAll: Seals["sealAll"] | undefined;

/** The app says how: it knows whom to ask. */
export function sealBy(seals: Seals): void {
  openSealed = openOnce(seals.open, () => performance.now());
  sealAll = seals.sealAll;
}

/**
 * A page asks who somebody is: what was left on this device is nobody's who is here, and is sealed, as soon as there is
 * contact. What fails has a next time. Returns how to say that the page has gone.
 */
export function nobodyIsHere(): () => void {
  const look = () => {
    if (navigator.onLine && !isAway()) void sealAll?.().catch(() => {});
  };
  look();
  return onContact(look);
}

/** Fetches the code ahead of time, where it is likely to be asked. */
export function prepareOutbox(): void {
  if (hasDatabase) void Promise.all([loadIndexed(), loadOld()]).catch(() => {});
}

export interface DeviceOutbox extends Outbox {
  /** Without opening anything: for who looks at what another person left here. */
  readonly asItLies: Outbox;
}

/**
 * What this device keeps until it is sent, with what an earlier build kept elsewhere. What cannot be moved now is tried on
 * the next page.
 */
export function deviceOutboxAfter(old: OldDatabase): DeviceOutbox {
  let moved: Promise<Outbox> | undefined;
  const lying = () => {
    moved ??= move(old);
    moved.catch(() => {
      moved = undefined;
    });
    return moved;
  };
  const open = async () => {
    const [outbox, sealing] = await Promise.all([lying(), deviceSealing()]);
    return sealing && openSealed ? openingOutbox(outbox, sealing, openSealed) : outbox;
  };
  return { ...laterOutbox(open, hasDatabase), asItLies: laterOutbox(lying, hasDatabase) };
}

async function move(old: OldDatabase): Promise<Outbox> {
  const [{ outbox }, { moveOldDatabase }] = await Promise.all([database(), loadOld()]);
  await moveOldDatabase(outbox, old).catch(() => {});
  return outbox;
}
