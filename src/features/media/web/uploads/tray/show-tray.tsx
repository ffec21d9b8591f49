import type { Ref } from "react";
import { CircleCheck, CloudOff, OctagonAlert, Pause } from "#kit/web/icons.ts";
import { AtFoot } from "#kit/web/ui/at-foot.tsx";
import { PlainButton } from "#kit/web/ui/buttons/plain-button.tsx";
import type { TrayHead } from "./tray-head.ts";

interface ShowTrayProps {
  readonly head: TrayHead;
  readonly label: string;
  readonly onPress: () => void;
  readonly children: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

const marks = {
  asking: <OctagonAlert className="text-stop" aria-hidden />,
  failed: <OctagonAlert className="text-stop" aria-hidden />,
  paused: <Pause aria-hidden />,
  done: <CircleCheck className="text-done" aria-hidden />,
  offline: <CloudOff className="text-wait" aria-hidden />,
  sending: null,
};

/** What stays of a hidden tray: how they fare, and the way back. Above what stands at the foot. */
export function ShowTray({ head, label, onPress, children, ref }: ShowTrayProps) {
  return (
    <PlainButton
      {...(ref && { ref })}
      aria-label={label}
      onPress={onPress}
      className="pop ring-focus pointer-events-auto relative flex min-h-12 shrink-0 items-center gap-2.5 overflow-hidden px-4 text-sm font-semibold hover:bg-tint active:bg-tint-2 lg:ms-auto [&>svg]:size-5"
    >
      <AtFoot is="tray" />
      {marks[head.is]}
      {children}
      {head.part !== undefined && <Part part={head.part} />}
    </PlainButton>
  );
}

/** A line along the bottom; the words are in the label. */
const Part = ({ part }: { readonly part: number }) => (
  <span aria-hidden className="absolute inset-x-0 bottom-0 block h-1 bg-tint-2">
    <span className="block h-full bg-ink forced-colors:bg-[Highlight]" style={{ inlineSize: `${part * 100}%` }} />
  </span>
);
