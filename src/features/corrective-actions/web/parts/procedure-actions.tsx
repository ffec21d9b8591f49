import { useQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { linkClassName } from "#kit/web/ui/buttons/text-link.tsx";
import { correctiveActionPaths } from "../../paths.ts";
import { actionQueries } from "../queries.ts";
import { actionText } from "../text.ts";

/** How many are open about a procedure, of those visible to the reader, and the way to them. */
export function ProcedureActions({ procedureId }: { readonly procedureId: string }) {
  const t = useText(actionText);
  const workspaceId = useWorkspaceId();
  const { data } = useQuery(actionQueries.counts(workspaceId, { procedureId }));
  if (!data) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 py-2 text-ink-2">
      {t("correctiveActions.ofProcedure", { count: data.open })}
      {data.open > 0 && (
        <LinkTo to={correctiveActionPaths.ofProcedure(workspaceId, procedureId)} className={linkClassName}>
          {t("correctiveActions.ofProcedureSee")}
        </LinkTo>
      )}
    </p>
  );
}
