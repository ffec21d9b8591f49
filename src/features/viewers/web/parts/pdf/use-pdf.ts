import { useEffect, useState } from "react";
import type { ViewedFile } from "../file-source.ts";
import type { Size } from "../zoom.ts";
import { openPdf, type Pdf } from "./open-pdf.ts";

export type PdfState =
  | { readonly is: "loading" }
  | { readonly is: "locked"; readonly isWrong: boolean; readonly give: (password: string) => void }
  /** With the size of the page that it is opened at, in points. */
  | { readonly is: "open"; readonly pdf: Pdf; readonly size: Size; readonly openAt: number }
  | { readonly is: "failed"; readonly error: unknown };

/**
 * Opens a PDF while it is shown, and returns a function to retry.
 * @param firstPage the page, from 1, whose size is loaded first; the last page represents those beyond it
 */
export function usePdf(file: ViewedFile, firstPage: number): [PdfState, () => void] {
  const [state, setState] = useState<PdfState>({ is: "loading" });
  const [attempt, setAttempt] = useState(0);
  const { workspaceId, fileId, mimeType, name, sizeBytes, held } = file;
  const [openAt] = useState(firstPage);
  useEffect(() => {
    let isActive = true;
    const become = (next: PdfState) => isActive && setState(next);
    const { opened, close } = openPdf(
      { workspaceId, fileId, mimeType, name, sizeBytes, held },
      {
        onLocked: (isWrong, give) => become({ is: "locked", isWrong, give }),
        onLost: (error) => become({ is: "failed", error }),
      },
    );
    const begin = async () => {
      const pdf = await opened;
      const page = Math.min(pdf.pageCount, Math.max(1, openAt));
      const { width, height } = (await pdf.page(page)).getViewport({ scale: 1 });
      become({ is: "open", pdf, size: { width, height }, openAt: page });
    };
    begin().catch((error: unknown) => become({ is: "failed", error }));
    return () => {
      isActive = false;
      close();
    };
  }, [workspaceId, fileId, mimeType, name, sizeBytes, held, openAt, attempt]);
  const again = () => {
    setState({ is: "loading" });
    setAttempt(attempt + 1);
  };
  return [state, again];
}
