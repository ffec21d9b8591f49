import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isOpen, lazyComponent } from "#kit/web/lazy-component.tsx";
import { useGo } from "#kit/web/navigation.tsx";
import { deviceQueries } from "../queries.ts";
import { storedDevice } from "../state/stored-device.ts";
import { pathOfDevice, refusedProfile } from "./profile-choice-path.ts";

const AnonymousRefused = lazyComponent(
  () => import("./anonymous-refused.tsx").then((module) => module.AnonymousRefused),
  isOpen,
);

/**
 * On the sign-in page: a shared device continues to the choice of a profile (specification, identity section 2), unless
 * the person came to sign in with an account of their own, or has just left.
 */
export function DeviceAtLogin({ query }: { readonly query: string }) {
  const go = useGo();
  const search = new URLSearchParams(query);
  const stays = ["own", "out", "refused"].some((name) => search.has(name));
  const [mayBe] = useState(() => storedDevice() !== undefined);
  const here = useQuery({ ...deviceQueries.here(), enabled: mayBe && !stays });
  const target = here.isSuccess && !stays ? pathOfDevice(search.get("from") ?? undefined) : undefined;
  useEffect(() => {
    if (target !== undefined) void go(target, { replace: true });
  });
  return <AnonymousRefused isOpen={search.get("refused") === refusedProfile} />;
}
