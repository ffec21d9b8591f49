import { useQuery } from "@tanstack/react-query";
import type { ActionAbout } from "#features/performs/web/parts/action-about.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { usePlace } from "#kit/web/place.tsx";
import { linkClassName } from "#kit/web/ui/buttons/text-link.tsx";
import { correctiveActionPaths } from "../../paths.ts";
import { actionQueries } from "../queries.ts";
import { actionText } from "../text.ts";
import { StateBadge } from "./action-badges.tsx";
import { OpenAction } from "./open-action.tsx";
import { useAssigneeName } from "./use-names.ts";

interface RecordActionsProps {
  /** The record: what an action that its performer opens is about. */
  readonly about: ActionAbout;
  /** Choices that turned out to be wrong, as an action would be opened about them. */
  readonly wrongChoices: readonly ActionAbout[];
  readonly performerId: string;
}

/** [CA15] Next to a record: the actions of its perform, with their status. */
export function RecordActions({ about, wrongChoices, performerId }: RecordActionsProps) {
  const t = useText(actionText);
  const { workspaceId, actor } = usePlace();
  const assigneeName = useAssigneeName();
  const { data: actions } = useQuery(actionQueries.ofPerform(workspaceId, about.performId));
  const isOwn = performerId === actor.profileId;
  if (!actions || (actions.length === 0 && !isOwn)) return null;
  return (
    <section aria-labelledby="record-actions" className="space-y-3 border-b border-line py-5">
      <div>
        <h2 id="record-actions" className="text-md">
          {t("correctiveActions.ofRecord")}
        </h2>
        <p className="text-xs text-ink-2">
          {t(actions.length > 0 ? "correctiveActions.ofRecordNote" : "correctiveActions.ofRecordNone")}
        </p>
      </div>
      <ul className="space-y-2">
        {actions.map((action) => (
          <li key={action.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StateBadge action={action} />
            <LinkTo to={correctiveActionPaths.detail(workspaceId, action.id)} className={linkClassName}>
              {action.title}
            </LinkTo>
            <span className="text-xs text-ink-2">{assigneeName(action)}</span>
          </li>
        ))}
      </ul>
      {isOwn && (
        <div className="space-y-2 print:hidden">
          {wrongChoices.map((one) => (
            <div key={one.answer?.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="wrap-anywhere">{one.answer?.question}</span>
              <OpenAction about={one} />
            </div>
          ))}
          <OpenAction about={about} />
        </div>
      )}
    </section>
  );
}
