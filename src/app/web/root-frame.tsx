import { Outlet, useRouter } from "@tanstack/react-router";
import { KitProvider } from "#kit/web/ui/kit-provider.tsx";
import { MissingParts } from "./missing-parts.tsx";

export function RootFrame() {
  const router = useRouter();
  return (
    <KitProvider navigate={(path) => void router.navigate({ to: path })}>
      <Outlet />
      <MissingParts />
    </KitProvider>
  );
}
