import { useText } from "#kit/web/i18n.ts";
import { usePlace } from "#kit/web/place.tsx";
import { GroupIcon } from "#kit/web/ui/marks/group-icon.tsx";
import type { AccessGroup } from "../../contract.ts";
import { groupPolicy } from "../../policy.ts";
import { withDescendants } from "../../rules.ts";
import { namesAbove } from "../state/group-nodes.ts";
import { groupText } from "../text.ts";

interface GroupFactsProps {
  readonly groups: readonly AccessGroup[];
  readonly groupId: string | undefined;
}

/** What one group reaches, and what the person has to do with it. */
export function GroupFacts({ groups, groupId }: GroupFactsProps) {
  const t = useText(groupText);
  const { actor } = usePlace();
  const group = groups.find((one) => one.id === groupId);
  if (!group) return <p className="text-ink-3">{t("groups.choose")}</p>;
  const belowCount = withDescendants(groups, [group.id]).size - 1;
  return (
    <section aria-label={group.name} className="h-fit space-y-3 rounded-2 border border-line bg-raised p-5">
      <h2 className="flex items-center gap-2.5 text-md">
        <GroupIcon name={group.icon} className="text-ink-3" />
        <span className="wrap-anywhere">{group.name}</span>
      </h2>
      <p className="text-xs text-ink-3">
        <span className="sr-only">{t("groups.path")}: </span>
        {namesAbove(groups, group.id).join(" › ")}
      </p>
      <ul className="list-disc space-y-1 ps-5">
        <li>{t("groups.below", { count: belowCount })}</li>
        <li>{t(actor.scope.has(group.id) ? "groups.scopeYes" : "groups.scopeNo")}</li>
        <li>{t(groupPolicy.assign(actor, group) ? "groups.assignable" : "groups.notAssignable")}</li>
      </ul>
    </section>
  );
}
