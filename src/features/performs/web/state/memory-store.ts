import { memoryOutbox } from "#kit/web/outbox/memory-outbox.ts";
import { type PerformStore, performStoreIn } from "../parts/run/perform-store.ts";

/** For as long as the page is open: where the device refuses to keep anything, and in tests. */
export const memoryStore = (): PerformStore => performStoreIn(memoryOutbox());
