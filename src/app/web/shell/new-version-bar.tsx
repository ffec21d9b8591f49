import { useSyncExternalStore } from "react";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { versions } from "../new-version.ts";

const NewVersionNote = lazyComponent(() => import("./new-version-note.tsx").then((module) => module.NewVersionNote));

const never = () => () => {};

/** Outside of a perform alone: whoever works through steps is told afterwards. [OF3] */
export function NewVersionBar() {
  const isNew = useSyncExternalStore(versions?.subscribe ?? never, () => versions?.isNew() ?? false);
  return isNew && <NewVersionNote onTake={() => versions?.take()} />;
}
