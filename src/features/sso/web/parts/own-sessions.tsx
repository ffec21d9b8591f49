import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type OwnSession, sessionEndpoints } from "#features/sessions/contract.ts";
import { deviceName } from "#features/sessions/web/parts/device-name.ts";
import { useSignOut } from "#features/sessions/web/parts/use-sign-out.tsx";
import { useText } from "#kit/web/i18n.ts";
import { Monitor, Smartphone } from "#kit/web/icons.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { call } from "#kit/web/wire/call.ts";
import { ssoText } from "../text.ts";
import { SettingsSection } from "./settings-section.tsx";

const own = queryOptions({
  queryKey: ["session", "list"],
  queryFn: async ({ signal }) => (await call(sessionEndpoints.list, {}, { signal })).sessions,
  staleTime: 0,
});

/** Where the person is signed in; one device or all others are signed out from here. */
export function OwnSessions() {
  const t = useText(ssoText);
  const { data, isPending, isError, error, refetch, isRefetching } = useQuery(own);
  return (
    <SettingsSection title={t("sso.account.sessionsTitle")} note={t("sso.account.sessionsNote")}>
      {isPending && <SkeletonRows rows={3} />}
      {isError && (
        <FailedState
          error={error}
          title={t("sso.account.failed")}
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
        >
          {t("sso.account.failedBody")}
        </FailedState>
      )}
      {data && (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {data.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          {data.length > 1 && <EndAll />}
        </>
      )}
    </SettingsSection>
  );
}

function SessionRow({ session }: { readonly session: OwnSession }) {
  const t = useText(ssoText);
  const queryClient = useQueryClient();
  const leave = useSignOut();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(sessionEndpoints.revoke, { params: { sessionId: session.id } }),
    onSuccess: () => void toast.success(t("sso.account.ended")),
    onError: () => void toast.error(t("sso.account.actionFailed")),
    onSettled: () => queryClient.invalidateQueries({ queryKey: own.queryKey }),
  });
  const device = deviceName(session.device) ?? t("sso.account.unknownDevice");
  const Icon = /Android|iPhone|iPad|Mobile/.test(session.device) ? Smartphone : Monitor;
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <Icon className="size-5 shrink-0 text-ink-2" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {device}
          {session.isCurrent && <Badge tone="done">{t("sso.account.here")}</Badge>}
        </span>
        <span className="block text-xs text-ink-2 wrap-anywhere">
          {session.provider && t("sso.account.byProvider", { provider: t(`sso.providers.${session.provider}`) })}
          {session.username && ` (${session.username})`} · {t("sso.account.lastSeen")}{" "}
          <TimeStamp at={session.lastSeenAt} />
        </span>
      </span>
      <Button
        size="sm"
        isPending={isPending || leave.isPending}
        aria-label={t("sso.account.endLabel", { device })}
        // Leaving this device asks about answers that were not sent.
        onPress={() => (session.isCurrent ? leave.start() : mutate())}
      >
        {t("sso.account.end")}
      </Button>
      {leave.question}
    </li>
  );
}

function EndAll() {
  const t = useText(ssoText);
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const endAll = async () => {
    const { ended } = await call(sessionEndpoints.revokeOthers, {});
    toast.success(t("sso.account.endedAll", { count: ended }));
    await queryClient.invalidateQueries({ queryKey: own.queryKey });
  };
  return (
    <div className="mt-4">
      <Button onPress={() => setAsking(true)}>{t("sso.account.endAll")}</Button>
      <ConfirmDialog
        title={t("sso.account.endAllTitle")}
        isOpen={isAsking}
        onOpenChange={setAsking}
        confirmLabel={t("sso.account.endAll")}
        destructive
        onConfirm={endAll}
        failedText={() => t("sso.account.actionFailed")}
      >
        {t("sso.account.endAllBody")}
      </ConfirmDialog>
    </div>
  );
}
