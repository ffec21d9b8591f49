import { AccessDialog } from "#features/groups/web/parts/access-dialog.tsx";
import { isolated } from "#kit/isolated.ts";
import { useText } from "#kit/web/i18n.ts";
import { SomeFailed } from "#kit/web/wire/settle-each.ts";
import { accessWords, useChangeAccess } from "../../actions.ts";
import { documentDialogText } from "../../dialog-text.ts";
import { heldBy, hiddenOn, type Item, inheritedBy } from "../../state/item.ts";
import { documentText } from "../../text.ts";

interface ItemsAccessDialogProps {
  readonly items: readonly Item[];
  readonly onClose: () => void;
}

/** Failures named one by one; the rest are counted. */
const namedMax = 5;

/** Who sees one thing or several: each is changed by a call of its own, and each that failed is named. */
export function ItemsAccessDialog({ items, onClose }: ItemsAccessDialogProps) {
  const t = useText(documentText, documentDialogText);
  const { run } = useChangeAccess();
  const [only] = items.length === 1 ? items : [];
  const failedText = (error: unknown): string => {
    if (!(error instanceof SomeFailed) || error.failedIds.length === items.length) return accessWords(error);
    const names = items.filter((item) => error.failedIds.includes(item.id)).map((item) => isolated(item.name));
    const rest = names.length - namedMax;
    const named = names.slice(0, namedMax).join(", ");
    return t("documents.accessFailed", {
      names: rest > 0 ? `${named} ${t("documents.andMore", { count: rest })}` : named,
    });
  };
  return (
    <AccessDialog
      title={only ? t("documents.accessOf", { name: only.name }) : t("documents.accessOfMany", { count: items.length })}
      things={items.map(({ kind, id }) => ({ kind: kind === "folder" ? "documentFolder" : "document", id }))}
      held={items.map(heldBy)}
      hidden={items.map(hiddenOn)}
      inherited={items.map(inheritedBy)}
      onSubmit={(change) => run({ items, change })}
      failedText={failedText}
      isOpen
      onOpenChange={onClose}
    />
  );
}
