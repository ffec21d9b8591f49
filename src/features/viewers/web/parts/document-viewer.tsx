import { type ComponentType, useEffect, useState } from "react";
import { withWords } from "#kit/web/i18n.ts";
import { NetworkError } from "#kit/web/wire/call-errors.ts";
import { type ViewerKind, viewerKind } from "./viewer-kind.ts";
import type { DocumentViewerProps, KindViewerProps } from "./viewer-props.ts";
import { DownloadCard, NotOpened, Opening } from "./viewer-states.tsx";

type Viewer = ComponentType<KindViewerProps>;

const office = () => import("./office-viewer.tsx").then((m) => m.OfficeViewer);
const media = () => import("./media-player.tsx").then((m) => m.MediaPlayer);

/** The code of each viewer loads with the first file of its kind: a reader of PDFs does not need tables. */
const loaders: Readonly<Record<Exclude<ViewerKind, "other">, () => Promise<Viewer>>> = {
  pdf: () => import("./pdf/pdf-viewer.tsx").then((m) => m.PdfViewer),
  picture: () => import("./picture-viewer.tsx").then((m) => m.PictureViewer),
  video: media,
  audio: media,
  csv: () => import("./tables/csv-viewer.tsx").then((m) => m.CsvViewer),
  markdown: () => import("./markdown/markdown-viewer.tsx").then((m) => m.MarkdownViewer),
  text: () => import("./texts/text-viewer.tsx").then((m) => m.TextViewer),
  word: office,
  slides: office,
  sheets: office,
};

/** Shows one stored file and fills its parent, a flex column with a height of its own. */
export function DocumentViewer({ text, at = {}, ...file }: DocumentViewerProps) {
  const kind = viewerKind(file.mimeType, file.name);
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      {kind === "other" ? (
        <DownloadCard file={file} />
      ) : (
        // By id: nothing of one file stays for the next.
        <LateViewer key={`${file.fileId} ${kind}`} kind={kind} file={file} text={text} at={at} />
      )}
    </div>
  );
}

type Arrived = { readonly Viewer: Viewer } | { readonly error: unknown };

function LateViewer({ kind, ...props }: KindViewerProps & { readonly kind: Exclude<ViewerKind, "other"> }) {
  const [arrived, setArrived] = useState<Arrived>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isActive = true;
    withWords(loaders[kind]()).then(
      (Viewer) => isActive && setArrived({ Viewer }),
      // Code that does not arrive is a matter of the network, whatever the browser calls it.
      (cause: unknown) => isActive && setArrived({ error: new NetworkError("the viewer's code", { cause }) }),
    );
    return () => {
      isActive = false;
    };
  }, [kind, attempt]);
  const retry = () => {
    setArrived(undefined);
    setAttempt(attempt + 1);
  };
  if (!arrived) return <Opening name={props.file.name} />;
  if ("error" in arrived) return <NotOpened file={props.file} error={arrived.error} onRetry={retry} />;
  return <arrived.Viewer {...props} />;
}
