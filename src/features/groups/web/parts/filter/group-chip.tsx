import { useQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { X } from "#kit/web/icons.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { groupQueries } from "../../queries.ts";
import { groupChipText } from "./group-chip-text.ts";

interface GroupChipProps {
  readonly group: string | undefined;
  readonly onClear: () => void;
}

/** Says that a list shows one group alone, and takes that back. It comes with a link, such as one from a figure. */
export function GroupChip({ group, onClear }: GroupChipProps) {
  return group === undefined ? null : <Chip group={group} onClear={onClear} />;
}

function Chip({ group, onClear }: { readonly group: string; readonly onClear: () => void }) {
  const t = useText(groupChipText);
  const { data = [] } = useQuery(groupQueries.list(useWorkspaceId()));
  const name = data.find((one) => one.id === group)?.name;
  const text = name === undefined ? t("groupChip.onlyOne") : t("groupChip.only", { name });
  return (
    <Button size="sm" aria-label={t("groupChip.clear", { text })} onPress={onClear} className="max-w-full">
      <span className="truncate">{text}</span>
      <X aria-hidden />
    </Button>
  );
}
