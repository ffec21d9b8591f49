import { useDownload } from "#features/media/web/parts/use-download.ts";
import { SetManyButton } from "#features/properties/web/parts/late.ts";
import { useText } from "#kit/web/i18n.ts";
import { Download, FolderInput, ShieldCheck, Trash2 } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { BulkBar } from "#kit/web/ui/toolbar.tsx";
import { itemsMax } from "../../../rules.ts";
import { documentsOf, fileOf } from "../../state/item.ts";
import { documentText } from "../../text.ts";
import type { Ask } from "../item-dialog.ts";
import { useItemRights } from "../items/item-rights.ts";
import type { Selection } from "./use-selection.ts";

/** What can be done with all that is selected. */
export function SelectionBar({ selection, ask }: { readonly selection: Selection; readonly ask: Ask }) {
  const t = useText(documentText);
  const rights = useItemRights();
  const download = useDownload();
  const { items } = selection;
  const documents = documentsOf(items);
  return (
    <BulkBar count={items.length} onClear={selection.clear}>
      {selection.isCut && <span className="text-xs">{t("documents.selected.max", { max: itemsMax })}</span>}
      {rights.mayEdit && (
        <Button kind="bare" onPress={() => ask({ what: "move", items })}>
          <FolderInput aria-hidden />
          {t("documents.actions.move")}
        </Button>
      )}
      {rights.mayManageAccess && (
        <Button kind="bare" onPress={() => ask({ what: "access", items })}>
          <ShieldCheck aria-hidden />
          {t("documents.actions.access")}
        </Button>
      )}
      {rights.mayEdit && (
        <SetManyButton kind="document" things={documents.map(({ id, documentName: name }) => ({ id, name }))} />
      )}
      <Button
        kind="bare"
        disabledReason={documents.length === 0 ? t("documents.download.folders") : undefined}
        onPress={() => void download(documents.map(fileOf))}
      >
        <Download aria-hidden />
        {t("documents.actions.download")}
      </Button>
      {rights.mayDelete && (
        <Button kind="bare" onPress={() => ask({ what: "delete", items })}>
          <Trash2 aria-hidden />
          {t("documents.actions.delete")}
        </Button>
      )}
    </BulkBar>
  );
}
