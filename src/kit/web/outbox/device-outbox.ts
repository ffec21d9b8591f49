import { laterOutbox } from "./later-outbox.ts";
import type { OldDatabase } from "./old-database.ts";
import { openingOutbox } from "./opening-outbox.ts";
import type { Outbox } from "./outbox.ts";
import type { Sealing } from "./sealing.ts";
import { opener } from "./seals.ts";

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
    : import("./memory-outbox.ts").then((module) => ({ outbox: module.memoryOutbox(), sealing: undefined }));
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
    const openSealed = opener();
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
