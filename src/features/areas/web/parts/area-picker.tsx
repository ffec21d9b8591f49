import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { nameKey } from "#kit/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { kitText } from "#kit/web/text.ts";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { SearchField } from "#kit/web/ui/fields/search-field.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import type { Area } from "../../contract.ts";
import { areaQueries } from "../queries.ts";
import { areaText } from "../text.ts";
import { AreaChip } from "./area-chip.tsx";
import { AreaPicture } from "./area-picture.tsx";

/** How many are offered at a time; the search finds the others. */
const offeredMax = 50;

export interface AreaPickerProps {
  readonly value: readonly string[];
  readonly onChange: (areaIds: string[]) => void;
  /** Areas that are not offered: the one that is being connected. */
  readonly except?: readonly string[];
}

/** Some of the visible areas: the chosen ones as chips, the others with pictures and checkboxes. */
export function AreaPicker({ value, onChange, except = [] }: AreaPickerProps) {
  const t = useText(areaText);
  const kit = useText(kitText);
  const areas = useQuery(areaQueries.list(useWorkspaceId()));
  const [search, setSearch] = useState("");
  if (areas.isPending) return <SkeletonRows rows={4} height={56} />;
  if (areas.isError) {
    return <FailedState error={areas.error} title={t("areas.failed.title")} onRetry={() => void areas.refetch()} />;
  }
  const found = areas.data.filter((area) => !except.includes(area.id) && nameKey(area.name).includes(nameKey(search)));
  const toggle = (areaId: string) =>
    onChange(value.includes(areaId) ? value.filter((id) => id !== areaId) : [...value, areaId]);
  const restCount = found.length - offeredMax;
  return (
    <div className="flex min-h-0 flex-col gap-3">
      {value.length > 0 && (
        <ul aria-label={t("areas.picker.chosen")} className="flex flex-wrap gap-1.5">
          {value.map((areaId) => (
            <li key={areaId} className="min-w-0">
              <AreaChip areaId={areaId} onRemove={() => toggle(areaId)} />
            </li>
          ))}
        </ul>
      )}
      <SearchField placeholder={t("areas.picker.search")} value={search} onChange={setSearch} />
      <ul className="min-h-0 flex-1 overflow-auto rounded-1 border border-line bg-raised">
        {found.slice(0, offeredMax).map((area) => (
          <Offer key={area.id} area={area} isChosen={value.includes(area.id)} onToggle={() => toggle(area.id)} />
        ))}
        {found.length === 0 && <li className="px-3 py-2 text-ink-3">{kit("kit.noMatch")}</li>}
        {restCount > 0 && <li className="px-3 py-2 text-ink-3">{t("areas.picker.more", { count: restCount })}</li>}
      </ul>
    </div>
  );
}

interface OfferProps {
  readonly area: Area;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

const Offer = ({ area, isChosen, onToggle }: OfferProps) => (
  <li className="border-b border-line px-3 py-1.5 last:border-b-0 hover:bg-tint">
    <Checkbox isSelected={isChosen} onChange={onToggle} className="w-full">
      <AreaPicture
        assetId={area.displayFettleImageId}
        size="thumb"
        className="size-10 shrink-0 rounded-1 object-cover"
      />
      <span className="min-w-0 truncate">{area.name}</span>
    </Checkbox>
  </li>
);
