import { useQuery } from "@tanstack/react-query";
import { isAdmin } from "#kit/policy.ts";
import { useText } from "#kit/web/i18n.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Switch } from "#kit/web/ui/choices/switch.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { flagNames } from "../../rules.ts";
import { flagQueries, useSwitchFlag } from "../queries.ts";
import { flagText } from "../text.ts";

/** The features of the workspace, for an admin to switch. */
export function FlagSettings() {
  const t = useText(flagText);
  const workspaceId = useWorkspaceId();
  const query = useQuery(flagQueries.all(workspaceId));
  const maySwitch = useMay(isAdmin);
  const { run, isPending } = useSwitchFlag(() => t("flags.switchFailed"));
  const flags = query.data;
  return (
    <main className="flex-1 px-6 pb-12 max-sm:px-4">
      <PageHead
        title={t("flags.title")}
        back={<BackLink to={`/app/${workspaceId}/settings`} label={t("flags.back")} />}
      />
      <p className="mt-5 max-w-3xl text-ink-2">{t("flags.note")}</p>
      <div className="mt-6 max-w-3xl">
        {query.isPending && <SkeletonLines lines={10} />}
        {query.isError && !flags && (
          <FailedState
            error={query.error}
            title={t("flags.failed")}
            onRetry={() => void query.refetch()}
            isRetrying={query.isRefetching}
          >
            {t("flags.failedBody")}
          </FailedState>
        )}
        {flags && (
          <ul className="divide-y divide-line border-y border-line">
            {flagNames.map((flagName) => (
              <li key={flagName} className="flex min-h-14 items-center py-2">
                <Switch
                  isSelected={flags[flagName] ?? false}
                  isDisabled={!maySwitch || isPending}
                  // A refusal is told by a toast, and the switch goes back to what is true.
                  onChange={(isOn) => void run({ flagName, isOn }).catch(() => {})}
                >
                  {t(`flags.names.${flagName}`)}
                </Switch>
              </li>
            ))}
          </ul>
        )}
      </div>
    </main>
  );
}
