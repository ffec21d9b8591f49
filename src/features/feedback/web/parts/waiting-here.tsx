import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useWaiting } from "../waiting/use-waiting.ts";

const WaitingList = lazyComponent(
  () => import("./waiting-list.tsx").then((module) => module.WaitingList),
  ({ of }) => of.length > 0,
);

/** What the person has said on this device and the server does not have: it is in no list yet. */
export function WaitingHere({ procedureId }: { readonly procedureId?: string }) {
  const waiting = useWaiting().filter((one) => procedureId === undefined || one.procedureId === procedureId);
  return (
    <div className="max-w-4xl">
      <WaitingList of={waiting} />
    </div>
  );
}
