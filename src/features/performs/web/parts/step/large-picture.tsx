import { type ReactNode, useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Minus, Plus } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { zoomText } from "../../zoom-text.ts";

const zoomMax = 4;

interface LargePictureProps {
  readonly name: string;
  readonly picture: ReactNode;
  readonly onClose: () => void;
}

/** A picture over the whole window, and larger than that. */
export function LargePicture({ name, picture, onClose }: LargePictureProps) {
  const t = useText(zoomText);
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
