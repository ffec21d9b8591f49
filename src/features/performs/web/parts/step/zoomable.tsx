import { Maximize2, Minus, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/button.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { Dialog } from "#kit/web/ui/dialog.tsx";
import { PlainButton } from "#kit/web/ui/plain-button.tsx";
import { performText } from "../../text.ts";

interface ZoomableProps {
  /** What the picture shows. */
  readonly name: string;
  /** The picture in its place. It must not be a control itself. */
  readonly children: ReactNode;
  /** The picture large: it gets a box and has to fit it. */
  readonly large: ReactNode;
  readonly className?: string;
}

const zoomMax = 4;

/** A picture that opens over the whole window when it is tapped. */
export function Zoomable({ name, children, large, className }: ZoomableProps) {
  const t = useText(performText);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PlainButton
        aria-label={t("performs.step.enlarge", { name })}
        onPress={() => setOpen(true)}
        className={classNames("ring-focus relative block min-h-12 cursor-zoom-in", className)}
      >
        {children}
        <span
          aria-hidden
          className="absolute end-1.5 bottom-1.5 grid size-8 place-items-center rounded-1 border border-edge bg-raised"
        >
          <Maximize2 className="size-5" />
        </span>
      </PlainButton>
      {isOpen && <Large name={name} picture={large} onClose={() => setOpen(false)} />}
    </>
  );
}

function Large({ name, picture, onClose }: { name: string; picture: ReactNode; onClose: () => void }) {
  const t = useText(performText);
  const [zoom, setZoom] = useState(1);
  return (
    <Dialog
      title={name}
      size="xl"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      footer={
        <>
          <Button
            icon
            aria-label={t("performs.step.zoomOut")}
            isDisabled={zoom === 1}
            onPress={() => setZoom(Math.max(1, zoom - 1))}
          >
            <Minus aria-hidden />
          </Button>
          <Button
            icon
            aria-label={t("performs.step.zoomIn")}
            isDisabled={zoom === zoomMax}
            onPress={() => setZoom(Math.min(zoomMax, zoom + 1))}
          >
            <Plus aria-hidden />
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
      <section tabIndex={0} aria-label={name} className="ring-inside h-[68dvh] overflow-auto">
        <div style={{ inlineSize: `${zoom * 100}%`, blockSize: `${zoom * 100}%` }}>{picture}</div>
      </section>
    </Dialog>
  );
}
