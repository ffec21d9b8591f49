import { useText } from "#kit/web/i18n.ts";
import { ConfirmDialog } from "#kit/web/ui/confirm-dialog.tsx";
import type { Area } from "../../contract.ts";
import { useDeleteAreas } from "../queries.ts";
import { SomeFailed } from "../settle-each.ts";
import { areaText } from "../text.ts";

interface DeleteAreasDialogProps {
  readonly areas: readonly Area[];
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onDeleted: () => void;
}

/** Asks before areas are deleted, and says what goes with them. */
export function DeleteAreasDialog({ areas, isOpen, onOpenChange, onDeleted }: DeleteAreasDialogProps) {
  const t = useText(areaText);
  const { run } = useDeleteAreas();
  const [only] = areas.length === 1 ? areas : [];
  const noteCount = areas.reduce((sum, area) => sum + area.noteCount, 0);
  return (
    <ConfirmDialog
      title={t("areas.delete.title", { count: areas.length })}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      confirmLabel={t("areas.delete.button")}
      destructive
      onConfirm={() => run(areas).then(onDeleted)}
      failedText={(error) =>
        error instanceof SomeFailed && areas.length > 1
          ? t("areas.delete.some", { count: error.failedIds.length })
          : t("areas.flows.deletingAreaFailed")
      }
    >
      <p>{only ? t("areas.delete.one", { name: only.name }) : t("areas.delete.many")}</p>
      <p className="mt-2 font-semibold">
        {noteCount > 0 ? t("areas.delete.notes", { count: noteCount }) : t("areas.delete.noNotes")}
      </p>
    </ConfirmDialog>
  );
}
