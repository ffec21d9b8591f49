import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { type PushPermission, pushPermission } from "#kit/web/push/push-here.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import type { PushState } from "../../push-contract.ts";
import { settingsText } from "../settings-text.ts";
import { pushQuery, useStopPush, useSubscribeHere } from "../state/use-push.ts";

/** [N23] Whether this browser shows push messages, said plainly. Nobody is asked before they press. */
export function PushBrowsers() {
  const t = useText(settingsText);
  const query = useQuery(pushQuery(useWorkspaceId()));
  // What the browser was told changes by a press here, or outside of the page.
  const [permission, setPermission] = useState(pushPermission);
  if (query.isPending) return <SkeletonLines lines={1} />;
  if (query.isError && !query.data) {
    return (
      <FailedNote
        error={query.error}
        title={t("notificationSettings.pushLoadFailed")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isRefetching}
      />
    );
  }
  return <Here state={query.data} permission={permission} onAsked={() => setPermission(pushPermission())} />;
}

interface HereProps {
  readonly state: PushState;
  readonly permission: PushPermission;
  readonly onAsked: () => void;
}

function Here({ state, permission, onAsked }: HereProps) {
  const t = useText(settingsText);
  const subscribe = useSubscribeHere();
  const stop = useStopPush();
  const word = wordFor(state, permission);
  const { publicKey, userId, browsers } = state;
  const [here, others] = [browsers.filter((one) => one.isThis), browsers.filter((one) => !one.isThis)];
  const allow = async () => {
    if (publicKey === null || userId === null) return;
    // A toast reports the failure.
    await subscribe.run({ publicKey, userId }).catch(() => {});
    onAsked();
  };
  return (
    <div className="space-y-3">
      <p role="status">{t(`notificationSettings.${word}`)}</p>
      {word === "pushOff" && (
        <Button isPending={subscribe.isPending} onPress={() => void allow()}>
          {t("notificationSettings.pushAllow")}
        </Button>
      )}
      {word === "pushOn" && (
        <Button isPending={stop.isPending} onPress={() => void stop.run({ browsers: here }).catch(() => {})}>
          {t("notificationSettings.pushStop")}
        </Button>
      )}
      {others.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="text-ink-2">{t("notificationSettings.pushOthers", { count: others.length })}</span>
          <Button isPending={stop.isPending} onPress={() => void stop.run({ browsers: others }).catch(() => {})}>
            {t("notificationSettings.pushStopOthers")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The first reason that stands in the way, or whether this browser shows messages. */
function wordFor({ publicKey, isAllowedHere, browsers }: PushState, permission: PushPermission) {
  if (publicKey === null) return "pushNone";
  if (!isAllowedHere) return "pushShared";
  if (permission === "missing") return "pushMissing";
  if (permission === "denied") return "pushDenied";
  return permission === "granted" && browsers.some((one) => one.isThis) ? "pushOn" : "pushOff";
}
