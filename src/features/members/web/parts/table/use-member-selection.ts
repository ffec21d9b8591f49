import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { toast } from "#kit/web/toast.tsx";
import type { MemberDetail } from "../../../contract.ts";
import { bulkMembersMax } from "../../../rules.ts";
import { useFindAllMembers } from "../../actions.ts";
import { type MemberTable } from "../../queries.ts";
import { memberTableText } from "../../table-text.ts";

/**
 * The selected members. "Select all" takes all that the search and the filters find, loaded or not, up to the limit of
 * one change; members beyond the loaded rows are held here until the selection ends.
 */
export function useMemberSelection(
  { search, role, groupId }: MemberTable,
  rows: readonly MemberDetail[],
  isMore: boolean,
) {
  const t = useText(memberTableText);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [found, setFound] = useState<{ readonly of: string; readonly members: readonly MemberDetail[] }>();
  const { run } = useFindAllMembers();
  const filters = JSON.stringify([search, role, groupId]);
  // Members found by other filters are not on screen and must not be changed unseen. Loaded rows are newer.
  const beyond = found?.of === filters ? found.members : [];
  const known = new Map([...beyond, ...rows].map((member) => [member.id, member]));
  const onChange = (next: ReadonlySet<string>) => {
    setIds(next);
    if (next.size === 0) setFound(undefined);
  };
  const findAll = async () => {
    try {
      const all = await run({ search, role, groupId });
      setFound({ of: filters, members: all.members });
      setIds(new Set(all.members.map((member) => member.id)));
      if (all.isMore) toast.info(t("memberTable.selectedMax", { max: bulkMembersMax }));
    } catch {
      toast.error(t("memberTable.selectFailed"));
    }
  };
  return {
    ids,
    members: [...ids].flatMap((id) => known.get(id) ?? []),
    onChange,
    onAll: isMore ? () => void findAll() : undefined,
    clear: () => onChange(new Set()),
  };
}
