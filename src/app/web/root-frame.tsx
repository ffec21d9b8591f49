import { Outlet, useLocation, useRouter } from "@tanstack/react-router";
import { loginPath } from "#features/sessions/web/sign-out.ts";
import { latePart } from "#kit/web/late-part.tsx";
import { KitProvider } from "#kit/web/ui/kit-provider.tsx";
import { MissingParts } from "./missing-parts.tsx";

const DeviceAtLogin = latePart(() =>
  import("#features/devices/web/parts/device-at-login.tsx").then((module) => module.DeviceAtLogin),
);

export function RootFrame() {
  const router = useRouter();
  const atLogin = useLocation({
    select: ({ pathname, searchStr }) => (pathname === loginPath ? searchStr : undefined),
  });
  return (
    <KitProvider navigate={(path) => void router.navigate({ to: path })}>
      <Outlet />
      <MissingParts />
      {atLogin !== undefined && <DeviceAtLogin query={atLogin} />}
    </KitProvider>
  );
}
