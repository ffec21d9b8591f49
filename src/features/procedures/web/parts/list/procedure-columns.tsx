import { useQuery } from "@tanstack/react-query";
import { areaQueries } from "#features/areas/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useFlag, useMay, useWorkspaceId } from "#kit/web/place.tsx";
import type { Column } from "#kit/web/ui/lists/virtual-rows.tsx";
import { Avatar } from "#kit/web/ui/marks/avatar.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { StatusMark } from "#kit/web/ui/marks/status-mark.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import { Unbroken } from "#kit/web/words/unbroken.tsx";
import type { ProcedureSummary } from "../../../contract.ts";
import { procedurePolicy } from "../../../policy.ts";
import { procedureText } from "../../text.ts";
import { ProcedureCollage } from "../procedure-collage.tsx";
import { openPath, statusOf } from "../procedure-facts.ts";
import { ProcedureGroups } from "../procedure-groups.tsx";
import { type RowActions, RowMenu } from "./row-menu.tsx";

/** The columns of the list at a desk; narrower windows show fewer. */
export function useProcedureColumns(
  actions: RowActions,
  properties: readonly Column<{ readonly id: string }>[],
): readonly Column<ProcedureSummary>[] {
  const t = useText(procedureText);
  const nameOf = usePersonName();
  const hasGroups = useFlag("access_groups_enabled");
  const columns: readonly (Column<ProcedureSummary> | false)[] = [
    {
      id: "procedure",
      head: t("procedures.procedure"),
      width: "minmax(260px,2.4fr)",
      cell: (row) => <ProcedureName procedure={row} />,
    },
    {
      id: "status",
      head: t("procedures.columns.status"),
      width: "190px",
      from: 620,
      cell: (row) => <Status of={row} />,
    },
    {
      id: "areas",
      head: t("procedures.columns.areas"),
      width: "minmax(110px,1fr)",
      from: 1080,
      cell: (row) => <AreaNames ids={row.areaIds} />,
    },
    hasGroups && {
      id: "access",
      head: t("procedures.columns.access"),
      width: "152px",
      from: 940,
      cell: (row) => <ProcedureGroups of={row} />,
    },
    ...properties,
    {
      id: "version",
      head: t("procedures.columns.version"),
      width: "64px",
      from: 780,
      cell: (row) => <Version of={row} />,
    },
    {
      id: "updated",
      head: t("procedures.columns.updated"),
      width: "150px",
      from: 860,
      cell: (row) => <TimeStamp at={row.updatedAt} />,
    },
    {
      id: "by",
      head: t("procedures.columns.by"),
      width: "52px",
      from: 1000,
      cell: (row) => <Avatar name={nameOf(row.updatedBy)} />,
    },
    {
      id: "actions",
      head: t("procedures.columns.actions"),
      hideHead: true,
      width: "56px",
      cell: (row) => <RowMenu procedure={row} actions={actions} />,
    },
  ];
  return columns.filter((column) => column !== false);
}

/** The same as cards, for a phone. */
export function useProcedureCards(actions: RowActions): readonly Column<ProcedureSummary>[] {
  const t = useText(procedureText);
  return [
    {
      id: "procedure",
      head: t("procedures.procedure"),
      width: "minmax(0,1fr)",
      cell: (row) => (
        <div className="space-y-2">
          <ProcedureName procedure={row} />
          <div className="flex min-w-0 items-center gap-3 overflow-hidden ps-14">
            <Status of={row} />
            <Version of={row} />
            {/* The narrowest phones have no room for all three. */}
            <TimeStamp at={row.updatedAt} dateOnly className="text-ink-3 max-[430px]:hidden" />
          </div>
        </div>
      ),
    },
    {
      id: "actions",
      head: t("procedures.columns.actions"),
      hideHead: true,
      width: "52px",
      cell: (row) => <RowMenu procedure={row} actions={actions} />,
    },
  ];
}

function ProcedureName({ procedure }: { procedure: ProcedureSummary }) {
  const t = useText(procedureText);
  const workspaceId = useWorkspaceId();
  const mayEdit = useMay(procedurePolicy.edit, procedure);
  const size = [
    t("procedures.sections", { count: procedure.sectionCount }),
    t("procedures.steps", { count: procedure.stepCount }),
  ].join(", ");
  return (
    <div className="flex min-w-0 items-center gap-3">
      <ProcedureCollage assetIds={procedure.collage} />
      <div className="min-w-0">
        <LinkTo
          to={openPath(workspaceId, procedure, mayEdit)}
          title={procedure.title}
          className="ring-focus line-clamp-2 rounded-1 text-sm leading-tight font-semibold hover:underline"
        >
          <Unbroken text={procedure.title} />
        </LinkTo>
        <p className="truncate text-xs leading-tight text-ink-3">{size}</p>
      </div>
    </div>
  );
}

function Status({ of }: { of: ProcedureSummary }) {
  const t = useText(procedureText);
  const status = statusOf(of);
  return (
    <span className="flex shrink-0 items-center gap-2">
      <StatusMark status={status} />
      {status === "published" && of.draftVersionId && <Badge>{t("procedures.draftBeside")}</Badge>}
    </span>
  );
}

function Version({ of }: { of: ProcedureSummary }) {
  const t = useText(procedureText);
  if (of.version === null) return <span className="text-ink-3" aria-label={t("procedures.noVersion")} />;
  return <span className="num">{t("procedures.version", { version: of.version })}</span>;
}

function AreaNames({ ids }: { ids: readonly string[] }) {
  const { data: areas = [] } = useQuery(areaQueries.list(useWorkspaceId()));
  const names = areas.filter((area) => ids.includes(area.id)).map((area) => area.name);
  const words = names.join(", ");
  return (
    <span className="block truncate" title={words}>
      {words}
    </span>
  );
}
