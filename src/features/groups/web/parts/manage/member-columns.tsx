import { useText } from "#kit/web/i18n.ts";
import type { NamedMember } from "#kit/web/people.ts";
import type { Column } from "#kit/web/ui/lists/virtual-rows.tsx";
import { Avatar } from "#kit/web/ui/marks/avatar.tsx";
import { groupText } from "../../text.ts";

/** A member by name, in a long list. */
export const useMemberColumns = (): readonly Column<NamedMember>[] => {
  const t = useText(groupText);
  return [
    {
      id: "name",
      head: t("groups.members.name"),
      width: "minmax(160px,1fr)",
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <span aria-hidden className="contents">
            <Avatar name={row.displayName} size="sm" />
          </span>
          <span className="truncate">{row.displayName}</span>
        </span>
      ),
    },
  ];
};
