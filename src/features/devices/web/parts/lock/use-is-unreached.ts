import { useSyncExternalStore } from "react";
import { isAway, onContact } from "#kit/web/wire/contact.ts";

/** Whether the server did not answer when it was last asked. */
export const useIsUnreached = (): boolean => useSyncExternalStore(onContact, isAway);
