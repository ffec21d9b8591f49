import { useText } from "#kit/web/i18n.ts";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import type { Area } from "../../../contract.ts";
import { useDeleteAreas } from "../../actions.ts";
import { areaText } from "../../text.ts";

interface DeleteAreasDialogProps {
  readonly areas: readonly Area[];
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Called as soon as the person has agreed; what cannot be deleted comes back with a toast. */
  readonly onAgreed: () => void;
}

/** Asks before areas are deleted, and says what is deleted with them. */
export function DeleteAreasDialog({ areas, isOpen, onOpenChange, onAgreed }: DeleteAreasDialogProps) {
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
      onConfirm={() => {
        // The toast reports a failure.
        run(areas).catch(() => {});
        onAgreed();
      }}
    >
      <p>{only ? t("areas.delete.one", { name: only.name }) : t("areas.delete.many")}</p>
      <p className="mt-2 font-semibold">
        {noteCount > 0 ? t("areas.delete.notes", { count: noteCount }) : t("areas.delete.noNotes")}
      </p>
    </ConfirmDialog>
  );
}
