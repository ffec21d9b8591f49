import { ProcedureCollage } from "#features/procedures/web/parts/procedure-collage.tsx";
import { ProcedureGroups } from "#features/procedures/web/parts/procedure-groups.tsx";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useFlag, useWorkspaceId } from "#kit/web/place.tsx";
import type { Column } from "#kit/web/ui/lists/virtual-rows.tsx";
import type { ProcedureSet } from "../../contract.ts";
import { setPaths } from "../../paths.ts";
import { setText } from "../text.ts";
import { MyProgress, Pressing } from "./my-progress.tsx";
import { type SetActions, SetMenu } from "./set-menu.tsx";

/** The columns of the list at a desk; narrower windows show fewer. */
export function useSetColumns(actions: SetActions): readonly Column<ProcedureSet>[] {
  const t = useText(setText);
  const hasGroups = useFlag("access_groups_enabled");
  const columns: readonly (Column<ProcedureSet> | false)[] = [
    { id: "set", head: t("sets.set"), width: "minmax(240px,2.2fr)", cell: (row) => <SetName set={row} /> },
    hasGroups && {
      id: "access",
      head: t("sets.columns.access"),
      width: "160px",
      from: 980,
      cell: (row) => <ProcedureGroups of={row} />,
    },
    {
      id: "due",
      head: t("sets.columns.due"),
      width: "minmax(130px,1fr)",
      from: 620,
      cell: (row) => <Pressing set={row} />,
    },
    { id: "mine", head: t("sets.columns.mine"), width: "128px", cell: (row) => <MyProgress set={row} /> },
    actionsColumn(t("sets.columns.actions"), actions),
  ];
  return columns.filter((column) => column !== false);
}

/** The same as cards, for a phone. */
export function useSetCards(actions: SetActions): readonly Column<ProcedureSet>[] {
  const t = useText(setText);
  return [
    {
      id: "set",
      head: t("sets.set"),
      width: "minmax(0,1fr)",
      cell: (row) => (
        <div className="space-y-2">
          <SetName set={row} />
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 ps-14">
            <MyProgress set={row} />
            <Pressing set={row} withWord />
          </div>
        </div>
      ),
    },
    actionsColumn(t("sets.columns.actions"), actions),
  ];
}

const actionsColumn = (head: string, actions: SetActions): Column<ProcedureSet> => ({
  id: "actions",
  head,
  hideHead: true,
  width: "56px",
  cell: (row) => <SetMenu set={row} actions={actions} />,
});

function SetName({ set }: { readonly set: ProcedureSet }) {
  const t = useText(setText);
  const workspaceId = useWorkspaceId();
  return (
    <div className="flex min-w-0 items-center gap-3">
      <ProcedureCollage assetIds={set.collage} />
      <div className="min-w-0">
        <LinkTo
          to={setPaths.detail(workspaceId, set.id)}
          title={set.title}
          className="ring-focus line-clamp-2 rounded-1 text-sm leading-tight font-semibold hover:underline"
        >
          {set.title}
        </LinkTo>
        <p className="truncate text-xs leading-tight text-ink-3">
          {t(`sets.type.${set.setType}`)} · {t("sets.procedures", { count: set.procedureIds.length })}
        </p>
      </div>
    </div>
  );
}
