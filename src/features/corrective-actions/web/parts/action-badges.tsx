import { useText } from "#kit/web/i18n.ts";
import { CircleCheck, Clock, OctagonAlert, Undo2 } from "#kit/web/icons.ts";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import type { CorrectiveAction } from "../../contract.ts";
import type { Priority } from "../../rules/priority.ts";
import { actionText } from "../text.ts";

const icon = "size-3.5";

/** Its status, as a shape and a word. */
export function StateBadge({ action }: { readonly action: Pick<CorrectiveAction, "state" | "isOverdue"> }) {
  const t = useText(actionText);
  if (action.isOverdue) {
    return (
      <Badge tone="stop">
        <OctagonAlert className={icon} aria-hidden />
        {t("correctiveActions.overdue")}
      </Badge>
    );
  }
  const text = t(`correctiveActions.states.${action.state}`);
  switch (action.state) {
    case "open":
      return (
        <Badge tone="wait">
          <Clock className={icon} aria-hidden />
          {text}
        </Badge>
      );
    case "closed":
      return (
        <Badge tone="done">
          <CircleCheck className={icon} aria-hidden />
          {text}
        </Badge>
      );
    default:
      return (
        <Badge>
          <Undo2 className={icon} aria-hidden />
          {text}
        </Badge>
      );
  }
}

/** The two urgent ones are highlighted. */
export function PriorityBadge({ priority }: { readonly priority: Priority }) {
  const t = useText(actionText);
  const tones = { critical: "ink", high: "ink", medium: "plain", low: "plain" } as const;
  return <Badge tone={tones[priority]}>{t(`correctiveActions.priorities.${priority}`)}</Badge>;
}
