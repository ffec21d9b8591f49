import { useQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { linkClassName } from "#kit/web/ui/buttons/text-link.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import type { CorrectiveAction } from "../../contract.ts";
import { correctiveActionPaths } from "../../paths.ts";
import { followUpText } from "../follow-up-text.ts";
import { actionQueries } from "../queries.ts";
import { useAssigneeName } from "./use-names.ts";

type FollowUpProps = { readonly performId: string } & (
  | { readonly moduleId: string }
  | { readonly except: readonly string[] }
);

/** [CA36] At the end of a run: who has a deviation now and until when, or what else was reported during it. */
export function FollowUp({ performId, ...about }: FollowUpProps) {
  const t = useText(followUpText);
  const workspaceId = useWorkspaceId();
  const { data: actions = [] } = useQuery(actionQueries.ofPerform(workspaceId, performId));
  if ("moduleId" in about) {
    const action = actions.find((one) => one.module?.id === about.moduleId);
    return action ? <Who action={action} /> : null;
  }
  const others = actions.filter((one) => one.module === null || !about.except.includes(one.module.id));
  if (others.length === 0) return null;
  return (
    <section aria-label={t("followUp.reported")} className="space-y-1">
      <h2 className="text-md">{t("followUp.reported")}</h2>
      <ul>
        {others.map((action) => (
          <li key={action.id} className="flex min-h-12 flex-wrap items-center gap-x-4">
            <span className="font-semibold wrap-anywhere">{action.title}</span>
            <Who action={action} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Who({ action }: { readonly action: CorrectiveAction }) {
  const t = useText(followUpText);
  const workspaceId = useWorkspaceId();
  const assigneeName = useAssigneeName();
  const has = action.isMine
    ? t("followUp.yours")
    : action.isAssigned
      ? t("followUp.has", { name: assigneeName(action) })
      : t("followUp.open");
  return (
    <LinkTo
      to={correctiveActionPaths.detail(workspaceId, action.id)}
      className={`${linkClassName} inline-flex min-h-12 items-center`}
    >
      <span>
        {has}, {t("followUp.due")} <TimeStamp at={action.dueAt} />
      </span>
    </LinkTo>
  );
}
