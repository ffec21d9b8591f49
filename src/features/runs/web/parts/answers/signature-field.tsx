import { useState } from "react";
import { performText } from "#features/performs/web/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { PenLine, Trash2 } from "#kit/web/icons.ts";
import { lazyComponent, useAhead } from "#kit/web/lazy-component.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { performAnswerText } from "../../answer-text.ts";
import { usePerformPlace } from "../perform-context.tsx";
import { EntryPicture } from "../step/entry-picture.tsx";

const SignDialog = lazyComponent(() => import("./sign-dialog.tsx").then((module) => module.SignDialog));
interface SignatureFieldProps {
  /** The picture of the signature; null while it is missing. */
  readonly fileId: string | null;
  readonly printedName: string;
  readonly at: string | null;
  readonly termsText: string | null;
  readonly onSigned: (fileId: string, printedName: string) => void;
  readonly onRemove: () => void;
}

/** Opens the signature dialog, shows the signature, and removes it. */
export function SignatureField({ fileId, printedName, at, termsText, onSigned, onRemove }: SignatureFieldProps) {
  const t = useText(performText, performAnswerText);
  const { driver, state } = usePerformPlace();
  useAhead(SignDialog.begin);
  const [isSigning, setSigning] = useState(false);
  const signed = async (picture: Blob, name: string) => onSigned(await driver.keepFile(picture, "signature.png"), name);
  return (
    <>
      {termsText && !fileId && <p className="line-clamp-4 whitespace-pre-wrap text-ink-2">{termsText}</p>}
      {fileId && (
        <figure className="grid gap-2">
          <EntryPicture
            fileId={fileId}
            size="small"
            alt={t("performs.sign.picture", { name: printedName })}
            className="h-32 w-full rounded-2 border-2 border-line bg-white object-contain"
          />
          <figcaption className="flex flex-wrap justify-between gap-x-4 text-ink-2">
            <span className="font-semibold">{printedName}</span>
            {at && <TimeStamp at={at} />}
            {state.files[fileId] && <span className="text-wait">{t("performs.photo.onDevice")}</span>}
          </figcaption>
        </figure>
      )}
      <div className="grid gap-3 xs:grid-cols-2">
        <Button onPress={() => setSigning(true)} className="min-h-16">
          <PenLine aria-hidden />
          {t(fileId ? "performs.sign.again" : "performs.sign.open")}
        </Button>
        {fileId && (
          <Button onPress={onRemove} className="min-h-16">
            <Trash2 aria-hidden />
            {t("performs.sign.remove")}
          </Button>
        )}
      </div>
      {isSigning && <SignDialog termsText={termsText} onSigned={signed} onClose={() => setSigning(false)} />}
    </>
  );
}
