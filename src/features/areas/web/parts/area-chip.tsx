import { useQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { MapPin } from "#kit/web/icons.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Chip } from "#kit/web/ui/marks/chip.tsx";
import { areaQueries } from "../queries.ts";
import { areaText } from "../text.ts";

interface AreaChipProps {
  readonly areaId: string;
  readonly onRemove?: () => void;
}

/** An area that is named inside another thing. */
export function AreaChip({ areaId, onRemove }: AreaChipProps) {
  const t = useText(areaText);
  const { data: areas } = useQuery(areaQueries.list(useWorkspaceId()));
  const name = areas?.find((area) => area.id === areaId)?.name ?? (areas ? t("areas.outOfSight") : "…");
  return (
    <Chip
      icon={<MapPin aria-hidden />}
      {...(onRemove && { onRemove, removeLabel: t("areas.picker.remove", { name }) })}
    >
      {name}
    </Chip>
  );
}
