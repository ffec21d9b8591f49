import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useText } from "#kit/web/i18n.ts";
import { useParam } from "#kit/web/navigation.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { DeviceList } from "../parts/device-list.tsx";
import { KeySection } from "../parts/joining/key-section.tsx";
import { PinSection } from "../parts/pins/pin-section.tsx";
import { deviceQueries } from "../queries.ts";
import { deviceText } from "../text.ts";

/** Settings: the code that admits devices, the requirements for their users, and the devices. */
export function SharedDevices() {
  const t = useText(deviceText);
  const workspaceId = useParam("workspaceId");
  const { data, isError, error, refetch, isRefetching } = useQuery(deviceQueries.list(workspaceId));
  return (
    <main className="flex-1 px-6 pb-12 max-sm:px-4">
      <PageHead
        title={t("devices.settings.title")}
        note={t("devices.settings.note")}
        back={<BackLink to={`/app/${workspaceId}/settings`} label={t("devices.settings.back")} />}
      />
      <div className="mt-6 max-w-4xl space-y-10">
        {isError && (
          <FailedState
            error={error}
            title={t("devices.settings.list.failed")}
            onRetry={() => void refetch()}
            isRetrying={isRefetching}
          >
            {t("devices.settings.list.failedBody")}
          </FailedState>
        )}
        {!data && !isError && <SkeletonRows rows={6} />}
        {data && (
          <>
            <Section title={t("devices.settings.key.title")}>
              <KeySection keyCreatedAt={data.keyCreatedAt} deviceCount={data.devices.length} />
            </Section>
            <Section title={t("devices.settings.pins.title")}>
              <PinSection requiresPin={data.requiresPin} lockedProfiles={data.lockedProfiles} />
            </Section>
            <section aria-label={t("devices.settings.list.title")} className="space-y-3">
              <div className="flex items-baseline justify-between gap-4">
                <h2 className="text-md">{t("devices.settings.list.title")}</h2>
                <span className="text-xs text-ink-3">
                  {t("devices.settings.list.count", { count: data.devices.length })}
                </span>
              </div>
              <DeviceList devices={data.devices} />
            </section>
          </>
        )}
      </div>
    </main>
  );
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title} className="grid gap-x-8 gap-y-4 md:grid-cols-[13rem_minmax(0,1fr)]">
    <h2 className="text-md">{title}</h2>
    <div className="min-w-0">{children}</div>
  </section>
);
