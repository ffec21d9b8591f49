import { DocumentViewer } from "#features/viewers/web/parts/document-viewer.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";

interface HeldFileViewProps {
  readonly blob: Blob;
  readonly name: string;
  /** Tells one such file from another. */
  readonly id: string;
}

/** Shows a file that the page has in its hands and no document is; fills its parent as the viewer of documents does. */
export function HeldFileView({ blob, name, id }: HeldFileViewProps) {
  return (
    <DocumentViewer
      workspaceId={useWorkspaceId()}
      fileId={id}
      mimeType={blob.type}
      name={name}
      sizeBytes={blob.size}
      held={blob}
    />
  );
}
