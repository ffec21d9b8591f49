import { useQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { Bell } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useFlag, useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Ago } from "#kit/web/ui/marks/ago.tsx";
import { WorkspaceDay } from "#kit/web/ui/marks/workspace-day.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import type { SetOfMember } from "../../matrix-contract.ts";
import { setPaths } from "../../paths.ts";
import { setPolicy } from "../../policy.ts";
import { useRemind } from "../actions.ts";
import { setProgressText } from "../progress-text.ts";
import { setQueries } from "../queries.ts";
import { DoneOf, ProgressState } from "./progress-columns.tsx";

/** [S44] What a member has to learn, as the progress of each set shows it. */
export function MemberLearning({ profileId }: { readonly profileId: string }) {
  const maySee = useMay(setPolicy.create);
  const hasSets = useFlag("procedure_sets_enabled");
  return maySee && hasSets ? <Learning profileId={profileId} /> : null;
}

function Learning({ profileId }: { readonly profileId: string }) {
  const t = useText(setProgressText);
  const query = useQuery(setQueries.ofMember(useWorkspaceId(), profileId));
  return (
    <section aria-label={t("setProgress.learning")} className="space-y-2">
      <h3 className="border-b border-ink pb-1 font-semibold">{t("setProgress.learning")}</h3>
      {query.isPending ? (
        <SkeletonLines lines={3} />
      ) : query.isError ? (
        <FailedNote
          error={query.error}
          title={t("setProgress.learningFailed")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : query.data.length === 0 ? (
        <p className="text-ink-2">{t("setProgress.learningNone")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {query.data.map((set) => (
            <OneSet key={set.procedureSetId} set={set} profileId={profileId} />
          ))}
        </ul>
      )}
    </section>
  );
}

function OneSet({ set, profileId }: { readonly set: SetOfMember; readonly profileId: string }) {
  const t = useText(setProgressText);
  const workspaceId = useWorkspaceId();
  const remind = useRemind(set.procedureSetId);
  return (
    <li className="space-y-1.5 py-2.5">
      <LinkTo
        to={setPaths.progress(workspaceId, set.procedureSetId)}
        className="link font-semibold wrap-anywhere no-underline"
      >
        {set.setTitle}
      </LinkTo>
      <div className="flex flex-wrap items-center gap-3">
        <DoneOf row={set} />
        <ProgressState row={set} />
      </div>
      <p className="flex flex-wrap gap-x-3 text-xs text-ink-2">
        {set.dueAt && (
          <span>
            {t("setProgress.due")} <WorkspaceDay at={set.dueAt} />
          </span>
        )}
        {set.expiresAt && (
          <span>
            {t("setProgress.expires")} <WorkspaceDay at={set.expiresAt} />
          </span>
        )}
        {set.remindedAt && (
          <span>
            {t("setProgress.remindedAt")} <Ago at={set.remindedAt} />
          </span>
        )}
      </p>
      {set.mayRemind && (
        <Button
          size="sm"
          aria-label={t("setProgress.remindOf", { set: set.setTitle })}
          isPending={remind.isPending}
          onPress={() => void remind.run([profileId]).catch(() => {})}
        >
          <Bell aria-hidden />
          {t("setProgress.remindNow")}
        </Button>
      )}
    </li>
  );
}
