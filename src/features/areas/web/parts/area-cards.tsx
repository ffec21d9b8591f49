import { useText } from "#kit/web/i18n.ts";
import { CardGrid } from "#kit/web/ui/lists/card-grid.tsx";
import type { Area } from "../../contract.ts";
import { areaText } from "../text.ts";
import { AreaCard } from "./area-card.tsx";

interface AreaCardsProps {
  readonly areas: readonly Area[];
  readonly selectedIds: ReadonlySet<string>;
  readonly onToggle?: ((areaId: string) => void) | undefined;
}

/** The areas as cards. */
export function AreaCards({ areas, selectedIds, onToggle }: AreaCardsProps) {
  const t = useText(areaText);
  return (
    <CardGrid label={t("areas.title")} items={areas} itemId={(area) => area.id}>
      {(area) => (
        <AreaCard area={area} isSelected={selectedIds.has(area.id)} onToggle={onToggle && (() => onToggle(area.id))} />
      )}
    </CardGrid>
  );
}
