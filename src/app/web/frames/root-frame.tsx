import { Outlet, useRouter } from "@tanstack/react-router";
import { UnsentHereSlot } from "#features/devices/web/parts/slots.ts";
import { OwnUnsentSlot } from "#features/sessions/web/parts/slots.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { type Filling, FillSlots, filling } from "#kit/web/slot.tsx";
import { KitProvider } from "#kit/web/ui/kit-provider.tsx";
import { MissingParts } from "./missing-parts.tsx";

const OwnUnsentNote = lazyComponent(
  () => import("#features/unrecorded/web/parts/handover/own-unsent-note.tsx").then((module) => module.OwnUnsentNote),
  undefined,
  { isQuiet: true },
);

const UnsentHereNote = lazyComponent(
  () => import("#features/unrecorded/web/parts/handover/unsent-here-note.tsx").then((module) => module.UnsentHereNote),
  undefined,
  { isQuiet: true },
);

/** What the screens outside of a workspace leave open. */
const fillings: readonly Filling[] = [filling(OwnUnsentSlot, OwnUnsentNote), filling(UnsentHereSlot, UnsentHereNote)];

export function RootFrame() {
  const router = useRouter();
  return (
    <KitProvider navigate={(path) => void router.navigate({ to: path })}>
      <FillSlots fillings={fillings}>
        <Outlet />
      </FillSlots>
      <MissingParts />
    </KitProvider>
  );
}
