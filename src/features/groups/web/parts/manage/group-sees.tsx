import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { areaPaths } from "#features/areas/paths.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { setPaths } from "#features/sets/paths.ts";
import { templatePaths } from "#features/templates/paths.ts";
import { timeStudyPaths } from "#features/time-studies/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { ClipboardList, MapPin } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { linkClassName } from "#kit/web/ui/buttons/text-link.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import type { GroupDetail, Thing } from "../../../contract.ts";
import { groupQueries } from "../../queries.ts";
import { groupText } from "../../text.ts";
import { useThingCounts } from "../use-thing-counts.ts";

const WhySeenDialog = lazyComponent(() => import("../why-seen-dialog.tsx").then((module) => module.WhySeenDialog));

function pathOf(workspaceId: string, { kind, id }: Thing): string {
  switch (kind) {
    case "area":
      return areaPaths.detail(workspaceId, id);
    case "procedureSet":
      return setPaths.detail(workspaceId, id);
    case "elementList":
      return timeStudyPaths.elementList(workspaceId, id);
    case "timeStudy":
      return timeStudyPaths.detail(workspaceId, id);
    case "template":
      return templatePaths.list(workspaceId);
    default:
      return procedurePaths.preview(workspaceId, id);
  }
}

/** What a group sees: the things that have it, and those that have one below it. */
export function GroupSees({ group }: { readonly group: GroupDetail }) {
  const t = useText(groupText);
  const countsIn = useThingCounts();
  const workspaceId = useWorkspaceId();
  const things = useQuery(groupQueries.things(workspaceId, { groupId: group.id }));
  const [isAsking, setAsking] = useState(false);
  const total = group.things.reduce((sum, one) => sum + one.count, 0);
  return (
    <div className="space-y-4">
      <p>
        {total === 0 ? t("groups.sees.nothing") : t("groups.sees.own", { things: countsIn(group.things) })}
        {group.thingsBelow.length > 0 && ` ${t("groups.sees.below", { things: countsIn(group.thingsBelow) })}`}
      </p>
      {things.isPending && <SkeletonLines lines={3} />}
      {things.data && things.data.length > 0 && (
        <ul className="max-h-80 divide-y divide-line overflow-auto rounded-1 border border-line">
          {things.data.map((thing) => (
            <li key={thing.id} className="flex items-center gap-2.5 px-3 py-2 [&>svg]:size-4 [&>svg]:shrink-0">
              {thing.kind === "area" ? (
                <MapPin className="text-ink-3" aria-hidden />
              ) : (
                <ClipboardList className="text-ink-3" aria-hidden />
              )}
              <LinkTo to={pathOf(workspaceId, thing)} className={`${linkClassName} min-w-0 truncate`}>
                {thing.title}
              </LinkTo>
            </li>
          ))}
        </ul>
      )}
      {things.data && things.data.length < total && (
        <p className="text-xs text-ink-3">{t("groups.sees.more", { count: total - things.data.length })}</p>
      )}
      <Button onPress={() => setAsking(true)}>{t("groups.why.ask")}</Button>
      {isAsking && <WhySeenDialog onClose={() => setAsking(false)} />}
    </div>
  );
}
