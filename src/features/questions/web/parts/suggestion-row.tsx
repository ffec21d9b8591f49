import { useQuery } from "@tanstack/react-query";
import { groupQueries } from "#features/groups/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { Pencil, Trash2 } from "#kit/web/icons.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { AccessChips } from "#kit/web/ui/marks/access-chips.tsx";
import { MenuItem, MenuSeparator, MoreMenu } from "#kit/web/ui/menus/menu.tsx";
import { Skeleton } from "#kit/web/ui/states/skeleton.tsx";
import { questionPolicy } from "../../policy.ts";
import type { SuggestedQuery } from "../../suggested-contract.ts";
import { questionText } from "../text.ts";

interface SuggestionRowProps {
  readonly suggestion: SuggestedQuery;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** One suggested question with its groups, and what to do with it. */
export function SuggestionRow({ suggestion, onEdit, onDelete }: SuggestionRowProps) {
  const t = useText(questionText);
  const mayManage = useMay(questionPolicy.manage);
  const { data: groups, isPending } = useQuery(groupQueries.list(useWorkspaceId()));
  const { title, emoji, accessGroupIds, hiddenAccessGroups } = suggestion;
  return (
    <li className="flex min-h-14 items-center gap-x-4 py-2">
      <span className="w-7 shrink-0 text-center text-lg" aria-hidden>
        {emoji}
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
          <bdi>{title}</bdi>
        </p>
        {isPending && <Skeleton className="h-5.5 w-20" />}
        {groups && (
          <AccessChips groups={groups.filter(({ id }) => accessGroupIds.includes(id))} hidden={hiddenAccessGroups} />
        )}
      </div>
      {mayManage && (
        <MoreMenu label={t("questions.suggested.actionsFor", { title })}>
          <MenuItem icon={<Pencil aria-hidden />} onAction={onEdit}>
            {t("questions.suggested.edit")}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} danger onAction={onDelete}>
            {t("questions.suggested.delete")}
          </MenuItem>
        </MoreMenu>
      )}
    </li>
  );
}
