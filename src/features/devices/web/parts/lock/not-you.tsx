import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useMayBeShared } from "../use-may-be-shared.ts";
import type { NotYouProps } from "./not-you-link.tsx";

/** Most browsers are not shared devices and do not need it. */
const NotYouLink = lazyComponent(() => import("./not-you-link.tsx").then((module) => module.NotYouLink));

/** Always visible on a shared device (threat B23): one touch to the profiles, one more to another person's. */
export function NotYou(props: NotYouProps) {
  return useMayBeShared() && <NotYouLink {...props} />;
}
