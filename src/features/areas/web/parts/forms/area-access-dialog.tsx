import { AccessDialog } from "#features/groups/web/parts/access-dialog.tsx";
import { useText } from "#kit/web/i18n.ts";
import type { Area } from "../../../contract.ts";
import { useChangeAccess } from "../../actions.ts";
import { areaText } from "../../text.ts";

interface AreaAccessDialogProps {
  readonly areas: readonly Area[];
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Who sees one area or several. */
export function AreaAccessDialog({ areas, isOpen, onOpenChange }: AreaAccessDialogProps) {
  const t = useText(areaText);
  const { run } = useChangeAccess();
  const [only] = areas.length === 1 ? areas : [];
  return (
    <AccessDialog
      title={only ? t("areas.accessOf", { name: only.name }) : t("areas.accessOfMany", { count: areas.length })}
      things={areas.map(({ id }) => ({ kind: "area", id }))}
      held={areas.map((area) => area.accessGroups)}
      hidden={areas.map((area) => area.hiddenAccessGroups)}
      onSubmit={(change) => run({ areas, change })}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    />
  );
}
