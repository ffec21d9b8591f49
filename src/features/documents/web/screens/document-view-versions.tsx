import { useText } from "#kit/web/i18n.ts";
import { Drawer } from "#kit/web/ui/dialogs/drawer.tsx";
import type { Document } from "../../contract.ts";
import { VersionList } from "../parts/dialogs/version-list.tsx";
import { documentViewText } from "./document-view-text.ts";

interface VersionsDrawerProps {
  readonly document: Document;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Every file that the document has been, to look at and to bring back. */
export function VersionsDrawer({ document, isOpen, onOpenChange }: VersionsDrawerProps) {
  const t = useText(documentViewText);
  return (
    <Drawer title={t("documentView.versions")} side="end" isOpen={isOpen} onOpenChange={onOpenChange}>
      <VersionList document={document} />
    </Drawer>
  );
}
