import { useSyncExternalStore } from "react";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { versions } from "../../versions/new-version.ts";

const NewVersionNote = lazyComponent(() => import("./new-version-note.tsx").then((module) => module.NewVersionNote));

const never = () => () => {};

/** Shows only outside a perform, so that it does not interrupt a person working through steps. [OF3] */
export function NewVersionBar() {
  const isNew = useSyncExternalStore(versions?.subscribe ?? never, () => versions?.isNew() ?? false);
  return isNew && <NewVersionNote onTake={() => versions?.take()} />;
}
