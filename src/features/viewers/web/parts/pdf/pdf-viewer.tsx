import type { KindViewerProps } from "../viewer-props.ts";
import { NotOpened, Opening } from "../viewer-states.tsx";
import { PasswordForm } from "./password-form.tsx";
import { PdfDocument } from "./pdf-document.tsx";
import { usePdf } from "./use-pdf.ts";

/** A PDF: opened, unlocked if need be, and shown page below page. */
export function PdfViewer({ file, text, at }: KindViewerProps) {
  const [state, again] = usePdf(file, at.page ?? 1);
  if (state.is === "loading") return <Opening name={file.name} />;
  if (state.is === "locked") return <PasswordForm file={file} isWrong={state.isWrong} onPassword={state.give} />;
  if (state.is === "failed") return <NotOpened file={file} error={state.error} onRetry={again} />;
  return <PdfDocument file={file} text={text} at={at} pdf={state.pdf} firstSize={state.size} openAt={state.openAt} />;
}
