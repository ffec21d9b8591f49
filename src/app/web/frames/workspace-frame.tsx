import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo } from "react";
import { DeviceGuard } from "#features/devices/web/parts/lock/device-guard.tsx";
import { useIsLocked } from "#features/devices/web/parts/lock/use-is-locked.ts";
import { flagQueries } from "#features/flags/web/queries.ts";
import { memberQueries } from "#features/members/web/queries.ts";
import { useFreshSignIn } from "#features/sso/web/parts/use-fresh-sign-in.tsx";
import { workspaceQueries } from "#features/workspaces/web/queries.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useParam } from "#kit/web/navigation.tsx";
import { PlaceProvider } from "#kit/web/place.tsx";
import { SignInAgain } from "#kit/web/session/sign-in-again.ts";
import { startLive } from "#kit/web/wire/live.ts";
import { useDateFormat } from "#kit/web/words/dates.ts";
import { Filled } from "../filled.tsx";
import { noteWorkspace } from "../last-workspace.ts";
import { placeOf } from "../workspace-data.ts";

const UnsentFrame = lazyComponent(() => import("./unsent-frame.tsx").then((module) => module.UnsentFrame), undefined, {
  isQuiet: true,
});

/** Sends waiting items, and refreshes stored content. */
const OfflineWork = lazyComponent(
  () => import("../device/offline-work.tsx").then((module) => module.OfflineWork),
  undefined,
  {
    isQuiet: true,
  },
);

/** Everything inside a workspace: the person's place in it, and its live changes for as long as it is open. */
export function WorkspaceFrame() {
  const workspaceId = useParam("workspaceId");
  const queryClient = useQueryClient();
  const { data: me } = useSuspenseQuery(memberQueries.me(workspaceId));
  const { data: flags } = useSuspenseQuery(flagQueries.all(workspaceId));
  const { hasModel, dateFormat, timeZone } = useSuspenseQuery(workspaceQueries.info(workspaceId)).data;
  useDateFormat(dateFormat);
  const place = useMemo(
    () => placeOf(workspaceId, me, { flags, hasModel, timeZone }),
    [workspaceId, me, flags, hasModel, timeZone],
  );
  useEffect(() => noteWorkspace(workspaceId), [workspaceId]);
  const isLocked = useIsLocked(me.id);
  useEffect(() => {
    if (isLocked) return;
    const live = startLive(workspaceId, queryClient);
    return () => live.stop();
  }, [workspaceId, queryClient, isLocked]);
  return (
    <PlaceProvider place={place}>
      <DeviceGuard>
        <SignInAgainFrame>
          <Filled>
            <Outlet />
          </Filled>
        </SignInAgainFrame>
        <UnsentFrame />
        {!isLocked && <OfflineWork />}
      </DeviceGuard>
    </PlaceProvider>
  );
}

/** Provides the dialog for signing in again to the screens below. */
function SignInAgainFrame({ children }: { readonly children: ReactNode }) {
  const { guard, dialog } = useFreshSignIn();
  return (
    <SignInAgain value={guard}>
      {children}
      {dialog}
    </SignInAgain>
  );
}
