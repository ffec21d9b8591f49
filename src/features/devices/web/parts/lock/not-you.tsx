import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useMayBeShared } from "../use-may-be-shared.ts";
import type { NotYouProps } from "./not-you-link.tsx";

/** Most browsers are nobody's shared device and do not need it. */
const NotYouLink = lazyComponent(() => import("./not-you-link.tsx").then((module) => module.NotYouLink));

/** On a shared device always in sight (threat B23): one touch to the profiles, one more to somebody else's. */
export function NotYou(props: NotYouProps) {
  return useMayBeShared() && <NotYouLink {...props} />;
}
