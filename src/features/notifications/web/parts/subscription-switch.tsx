import { useQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useFlag, usePlace } from "#kit/web/place.tsx";
import { Switch } from "#kit/web/ui/choices/switch.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { notificationPaths } from "../../paths.ts";
import { type ProcedureEvent, procedureEvents } from "../../subscription-contract.ts";
import { useFollow } from "../actions.ts";
import { notificationSettingQueries } from "../setting-queries.ts";
import { subscriptionText } from "../subscription-text.ts";

/** Has the reader notified of the events of a procedure. Nothing where the workspace has notifications switched off. */
export function SubscriptionSwitch({ procedureId }: { readonly procedureId: string }) {
  return useFlag("notifications_enabled") ? <Switches procedureId={procedureId} /> : null;
}

function Switches({ procedureId }: { readonly procedureId: string }) {
  const t = useText(subscriptionText);
  const { workspaceId, actor } = usePlace();
  const query = useQuery(notificationSettingQueries.subscription(workspaceId, procedureId));
  const { run, isPending } = useFollow();
  if (query.isError && !query.data) {
    return <FailedNote error={query.error} title={t("subscription.failed")} onRetry={() => void query.refetch()} />;
  }
  const chosen = query.data?.notificationEventTriggers ?? [];
  const follow = (event: ProcedureEvent, isOn: boolean) => {
    // A toast reports the failure, and the switch stays as it was.
    void run({ procedureId, profileId: actor.profileId, event, isOn }).catch(() => {});
  };
  return (
    <fieldset className="space-y-2">
      <legend className="mb-2 font-semibold">{t("subscription.title")}</legend>
      <div className="flex flex-wrap gap-x-8 gap-y-2">
        {procedureEvents.map((event) => (
          <Switch
            key={event}
            isSelected={chosen.includes(event)}
            isDisabled={!query.data || isPending}
            onChange={(isOn) => follow(event, isOn)}
          >
            {t(`subscription.${event}`)}
          </Switch>
        ))}
      </div>
      <p className="text-xs text-ink-2">
        {t("subscription.note")}{" "}
        <LinkTo to={notificationPaths.settings(workspaceId)} className="link">
          {t("subscription.settings")}
        </LinkTo>
      </p>
    </fieldset>
  );
}
