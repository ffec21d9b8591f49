import { useEffect, useRef } from "react";
import SignaturePad from "signature_pad";
import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { performDialogText } from "../../dialog-text.ts";

export interface Drawing {
  isEmpty(): boolean;
  toBlob(): Promise<Blob | null>;
}

/** Paper stays white and ink stays dark in every theme: the picture goes into the record as it is. */
const paper = "#ffffff";
const ink = "#16201e";

/** A place to sign with a finger, a pen or a mouse. The picture is drawn at twice the size that is seen. */
export function SignatureCanvas({ onReady }: { readonly onReady: (drawing: Drawing) => void }) {
  const t = useText(performDialogText);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(undefined);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    element.width = element.offsetWidth * 2;
    element.height = element.offsetHeight * 2;
    element.getContext("2d")?.scale(2, 2);
    const drawn = new SignaturePad(element, { backgroundColor: paper, penColor: ink, minWidth: 1.2, maxWidth: 3.2 });
    pad.current = drawn;
    onReady({
      isEmpty: () => drawn.isEmpty(),
      toBlob: () => new Promise((resolve) => element.toBlob(resolve, "image/png")),
    });
    return () => drawn.off();
  }, [onReady]);
  return (
    <div className="grid gap-2">
      <canvas
        ref={canvas}
        role="img"
        aria-label={t("performs.sign.pad")}
        className="h-44 w-full touch-none rounded-2 border-2 border-edge bg-white [@media(max-height:500px)]:h-28"
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-xs text-ink-2">{t("performs.sign.padKeys")}</p>
        <Button size="sm" kind="bare" onPress={() => pad.current?.clear()}>
          {t("performs.sign.clear")}
        </Button>
      </div>
    </div>
  );
}

/** A name as a signature, for those who cannot draw one here. */
export async function typedSignature(name: string): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = 1200;
  canvas.height = 352;
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.fillStyle = paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = ink;
  context.textAlign = "center";
  context.textBaseline = "middle";
  let size = 120;
  do {
    size -= 4;
    context.font = `italic ${size}px "Atkinson Hyperlegible Next Variable", sans-serif`;
  } while (size > 24 && context.measureText(name).width > canvas.width - 80);
  context.fillText(name, canvas.width / 2, canvas.height / 2, canvas.width - 80);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
