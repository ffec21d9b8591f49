import { type ReactNode, useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Maximize2 } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { PlainButton } from "#kit/web/ui/buttons/plain-button.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { performText } from "../../text.ts";

const LargePicture = lazyComponent(() => import("./large-picture.tsx").then((module) => module.LargePicture));

interface ZoomableProps {
  /** What the picture shows. */
  readonly name: string;
  /** The picture in its place. It must not be a control itself. */
  readonly children: ReactNode;
  /** The picture large: it gets a box and has to fit it. */
  readonly large: ReactNode;
  readonly className?: string;
}

/** A picture that opens over the whole window when it is tapped. */
export function Zoomable({ name, children, large, className }: ZoomableProps) {
  const t = useText(performText);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PlainButton
        aria-label={t("performs.step.enlarge", { name })}
        onPress={() => setOpen(true)}
        className={classNames("ring-focus relative grid min-h-12 cursor-zoom-in place-items-center", className)}
      >
        {children}
        <span
          aria-hidden
          className="absolute end-1.5 bottom-1.5 grid size-8 place-items-center rounded-1 border border-edge bg-raised"
        >
          <Maximize2 className="size-5" />
        </span>
      </PlainButton>
      {isOpen && <LargePicture name={name} picture={large} onClose={() => setOpen(false)} />}
    </>
  );
}
