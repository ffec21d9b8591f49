import { useCallback, useRef, useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { usePlace } from "#kit/web/place.tsx";
import { kitText } from "#kit/web/text.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Segments } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { performAnswerText } from "../../answer-text.ts";
import { performDialogText } from "../../dialog-text.ts";
import { type Drawing, SignatureCanvas, typedSignature } from "./signature-pad.tsx";

interface SignDialogProps {
  readonly termsText: string | null;
  readonly onSigned: (picture: Blob, printedName: string) => Promise<void>;
  readonly onClose: () => void;
}

type SignatureMethod = "draw" | "type";

/** Terms, printed name, and the signature itself: drawn, or typed by people who cannot draw here. */
export function SignDialog({ termsText, onSigned, onClose }: SignDialogProps) {
  const t = useText(performAnswerText, performDialogText);
  const kit = useText(kitText);
  const { actor } = usePlace();
  const [name, setName] = useState(actor.displayName);
  const [method, setMethod] = useState<SignatureMethod>("draw");
  const [problem, setProblem] = useState<"name" | "empty" | "failed">();
  const [isPending, setPending] = useState(false);
  const drawing = useRef<Drawing>(undefined);
  const keepDrawing = useCallback((ready: Drawing) => {
    drawing.current = ready;
  }, []);

  const sign = async () => {
    if (name.trim() === "") return setProblem("name");
    if (method === "draw" && (!drawing.current || drawing.current.isEmpty())) return setProblem("empty");
    setPending(true);
    const picture = method === "draw" ? await drawing.current?.toBlob() : await typedSignature(name.trim());
    if (picture) {
      await onSigned(picture, name.trim());
      return onClose();
    }
    setPending(false);
    return setProblem("failed");
  };

  return (
    <Dialog
      title={t("performs.sign.title")}
      size="lg"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      footer={
        <>
          <Button kind="bare" onPress={onClose}>
            {kit("kit.cancel")}
          </Button>
          <Button kind="ink" isPending={isPending} onPress={() => void sign()}>
            {t("performs.sign.confirm")}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {termsText && (
          <section>
            <p className="font-semibold">{t("performs.sign.terms")}</p>
            <p className="mt-1 whitespace-pre-wrap">{termsText}</p>
          </section>
        )}
        <TextField
          label={t("performs.sign.name")}
          value={name}
          onChange={setName}
          isRequired
          maxLength={200}
          autoComplete="name"
          error={problem === "name" ? t("performs.sign.nameMissing") : undefined}
        />
        <Segments<SignatureMethod>
          label={t("performs.sign.how")}
          value={method}
          onChange={(next) => {
            setMethod(next);
            setProblem(undefined);
          }}
          items={[
            { id: "draw", text: t("performs.sign.draw") },
            { id: "type", text: t("performs.sign.type") },
          ]}
          className="justify-self-start"
        />
        {method === "draw" ? (
          <SignatureCanvas onReady={keepDrawing} />
        ) : (
          <p
            role="img"
            aria-label={t("performs.sign.typed")}
            className="grid min-h-28 place-items-center rounded-2 border-2 border-edge bg-white p-4 text-2xl text-[#16201e] italic wrap-anywhere"
          >
            {name}
          </p>
        )}
        {problem === "empty" && <Banner tone="stop">{t("performs.sign.empty")}</Banner>}
        {problem === "failed" && <Banner tone="stop">{t("performs.photo.notKept")}</Banner>}
      </div>
    </Dialog>
  );
}
