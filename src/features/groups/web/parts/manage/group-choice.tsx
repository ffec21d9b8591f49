import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { SearchField } from "#kit/web/ui/fields/search-field.tsx";
import type { AccessGroup } from "../../../contract.ts";
import { groupText } from "../../text.ts";
import { groupLines } from "../group-lines.ts";
import { GroupTree } from "../group-tree.tsx";

interface GroupChoiceProps {
  readonly groups: readonly AccessGroup[];
  readonly value: string | null;
  readonly onChange: (groupId: string) => void;
}

/** One group of many, found in the tree or by name. */
export function GroupChoice({ groups, value, onChange }: GroupChoiceProps) {
  const t = useText(groupText);
  const [search, setSearch] = useState("");
  if (groups.length === 0) return <p className="text-ink-3">{t("groups.noOther")}</p>;
  return (
    <div className="flex h-56 max-h-[40dvh] flex-col gap-2">
      <SearchField label={t("groups.search")} placeholder={t("groups.search")} value={search} onChange={setSearch} />
      <GroupTree
        lines={groupLines(groups, search)}
        markOf={(groupId) => (groupId === value ? "all" : "none")}
        onPress={onChange}
        isSingle
      />
    </div>
  );
}
