import { useState } from "react";
import { GroupTreePicker } from "#features/groups/web/parts/group-tree-picker.tsx";
import { useText } from "#kit/web/i18n.ts";
import { kitText } from "#kit/web/text.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import type { CsvRow } from "../../rules/csv-rows.ts";
import { accessReader, groupReference } from "../../rules/group-names.ts";
import { inviteText } from "../text.ts";
import type { Grants } from "./use-grants.ts";

interface CellGroupsProps {
  readonly row: CsvRow;
  readonly grants: Grants;
  readonly onChange: (access: string) => void;
  readonly onClose: () => void;
}

/** Chooses the groups of one row in the tree; existing groups of the file are selected. */
export function CellGroups({ row, grants, onChange, onClose }: CellGroupsProps) {
  const t = useText(inviteText);
  const kit = useText(kitText);
  const read = accessReader(grants.groups);
  const [groupIds, setGroupIds] = useState<readonly string[]>(() =>
    row.access.split(";").flatMap((name) => {
      const reading = read(name);
      return "groupIds" in reading ? reading.groupIds : [];
    }),
  );
  const press = (groupId: string) =>
    setGroupIds((held) => (held.includes(groupId) ? held.filter((id) => id !== groupId) : [...held, groupId]));
  const done = () => {
    const byId = new Map(grants.groups.map((group) => [group.id, group]));
    onChange(groupIds.map((id) => groupReference(byId, read, id)).join("; "));
    onClose();
  };
  return (
    <Dialog
      title={t("invites.csv.groupsOf", { name: row.displayName.slice(0, 80) })}
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button kind="bare" onPress={onClose}>
            {kit("kit.cancel")}
          </Button>
          <Button kind="ink" onPress={done}>
            {kit("kit.done")}
          </Button>
        </>
      }
    >
      <div className="flex h-80 max-h-[45dvh] flex-col">
        <GroupTreePicker markOf={(id) => (groupIds.includes(id) ? "all" : "none")} onPress={press} />
      </div>
      {groupIds.length === 0 && <p className="mt-2 text-xs text-ink-3">{t("invites.dialog.groupsNone")}</p>}
    </Dialog>
  );
}
