import { ownSignIn } from "#kit/policy.ts";
import { useText } from "#kit/web/i18n.ts";
import { Printer } from "#kit/web/icons.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { call } from "#kit/web/wire/call.ts";
import { type PrintLanguage, printEndpoints } from "../../contract.ts";
import { printItemText } from "../item-text.ts";
import { useMakePdf } from "./use-save-pdf.ts";

interface SaveCardProps {
  readonly kind: "area" | "document";
  readonly id: string;
  readonly name: string;
  readonly className?: string;
}

/** [PR21] An area, or the cover of a document, as a PDF. */
export function SaveCard({ kind, id, name, className }: SaveCardProps) {
  const t = useText(printItemText);
  const workspaceId = useWorkspaceId();
  const { make, isMaking } = useMakePdf();
  // [MB16] The server draws no prints for sessions of a shared device.
  const mayPrint = useMay(ownSignIn);
  if (!mayPrint) return null;
  const draw = (language: PrintLanguage) => {
    const options = { timeoutMs: Number.POSITIVE_INFINITY };
    const query = { language };
    return kind === "area"
      ? call(printEndpoints.areaPdf, { params: { workspaceId, areaId: id }, query }, options)
      : call(printEndpoints.documentPdf, { params: { workspaceId, documentId: id }, query }, options);
  };
  const label = t(`prints.items.saveCard.${kind}`);
  return (
    <Button
      kind="bare"
      icon
      aria-label={label}
      isPending={isMaking}
      onPress={() => void make(draw, name)}
      {...(className !== undefined && { className })}
    >
      <Printer aria-hidden />
    </Button>
  );
}
