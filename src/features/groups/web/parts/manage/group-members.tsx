import { useState } from "react";
import { nameKey } from "#kit/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { UserMinus, UserPlus } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { usePeople } from "#kit/web/people.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { SearchField } from "#kit/web/ui/fields/search-field.tsx";
import { VirtualRows } from "#kit/web/ui/lists/virtual-rows.tsx";
import type { GroupDetail } from "../../../contract.ts";
import { groupText } from "../../text.ts";
import { useMemberColumns } from "./member-columns.tsx";

const ChangeMembersDialog = lazyComponent(() =>
  import("./change-members-dialog.tsx").then((module) => module.ChangeMembersDialog),
);

interface GroupMembersProps {
  readonly group: GroupDetail;
  readonly mayChange: boolean;
}

/** Who is in a group itself, found by name, and taken out or added many at a time. */
export function GroupMembers({ group, mayChange }: GroupMembersProps) {
  const t = useText(groupText);
  const everybody = usePeople();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [openDialog, setOpenDialog] = useState<"add" | "remove">();
  const inside = new Set(group.memberIds);
  const members = everybody.filter((one) => inside.has(one.id));
  const shown = members.filter((one) => nameKey(one.displayName).includes(nameKey(search)));
  const columns = useMemberColumns();
  const selected = members.filter((one) => chosen.has(one.id)).map((one) => one.id);
  const done = () => {
    setChosen(new Set());
    setOpenDialog(undefined);
  };
  return (
    <div className="flex min-h-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          placeholder={t("groups.members.search")}
          value={search}
          onChange={setSearch}
          className="min-w-40 flex-1"
        />
        {mayChange && (
          <>
            <Button
              disabledReason={selected.length === 0 ? t("groups.members.chooseFirst") : undefined}
              onPress={() => setOpenDialog("remove")}
            >
              <UserMinus aria-hidden />
              {t("groups.members.remove")}
            </Button>
            <Button kind="ink" onPress={() => setOpenDialog("add")}>
              <UserPlus aria-hidden />
              {t("groups.members.add")}
            </Button>
          </>
        )}
      </div>
      <div className="flex h-80 min-h-0 flex-col rounded-1 border border-line">
        <VirtualRows
          label={t("groups.members.title")}
          rows={shown}
          rowId={(row) => row.id}
          rowText={(row) => row.displayName}
          columns={columns}
          rowHeight={44}
          {...(mayChange && { selection: { ids: chosen, onChange: setChosen } })}
          empty={
            <p className="p-3 text-ink-3">
              {t(members.length === 0 ? "groups.members.none" : "groups.members.noMatch")}
            </p>
          }
        />
      </div>
      {group.memberIdsAbove.length > 0 && (
        <p className="text-xs text-ink-2">{t("groups.members.above", { count: group.memberIdsAbove.length })}</p>
      )}
      {openDialog && (
        <ChangeMembersDialog
          key={openDialog}
          kind={openDialog}
          group={group}
          candidates={openDialog === "remove" ? members : everybody.filter((one) => !inside.has(one.id))}
          start={openDialog === "remove" ? selected : []}
          onClose={() => setOpenDialog(undefined)}
          onDone={done}
        />
      )}
    </div>
  );
}
