// What the queue's door loads late, in one piece.

import { withTabLock } from "#kit/web/device/tab-lock.ts";
import { newId } from "#kit/web/new-id.ts";
import { checksumOf } from "./checksums/checksum.ts";
import { restUntilOnline } from "./device-clock.ts";
import { handlerOf, onPurposeRegistered } from "./purposes.ts";
import { uploadNetwork } from "./sending/upload-network.ts";
import { deviceRoom } from "./stored-files.ts";
import type { UploadOwner } from "./upload-owner.ts";
import { openUploadQueue, type UploadQueue } from "./upload-queue.ts";
import { uploadStore } from "./upload-store.ts";

export { UploadTray } from "./tray/upload-tray.tsx";

/** A person's queue, on this device and against the real server. */
export const openQueue = (owner: UploadOwner): UploadQueue =>
  openUploadQueue(owner, {
    network: uploadNetwork,
    checksum: checksumOf,
    rest: restUntilOnline,
    store: uploadStore(owner),
    clock: {
      now: () => Date.now(),
      after(ms, run) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    },
    withLock: withTabLock,
    device: {
      isOnline: () => navigator.onLine,
      onChange(changed) {
        addEventListener("online", changed);
        addEventListener("offline", changed);
        return () => {
          removeEventListener("online", changed);
          removeEventListener("offline", changed);
        };
      },
      room: deviceRoom,
      askToPersist: () => void navigator.storage?.persist?.().catch(() => false),
    },
    purposes: { handlerOf, onRegistered: onPurposeRegistered },
    newId,
  });
