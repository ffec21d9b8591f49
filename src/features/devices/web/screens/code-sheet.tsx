import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { workspaceQueries } from "#features/workspaces/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { Camera, QrCode, UserRound } from "#kit/web/icons.ts";
import { useParam } from "#kit/web/navigation.tsx";
import { PrintSheet } from "#kit/web/ui/print-sheet.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { onlyWith } from "#kit/web/ui/states/only-with.tsx";
import { Skeleton } from "#kit/web/ui/states/skeleton.tsx";
import { devicePaths } from "../../paths.ts";
import { devicePolicy } from "../../policy.ts";
import { KeyPicture } from "../parts/joining/key-picture.tsx";
import { deviceQueries } from "../queries.ts";
import { deviceText } from "../text.ts";

/** A sheet for the wall: the code, and how to join in three lines. It has the window to itself, and prints as it is. */
export const CodeSheet = onlyWith(devicePolicy.manage, () => {
  const t = useText(deviceText);
  const workspaceId = useParam("workspaceId");
  const { data: workspace } = useSuspenseQuery(workspaceQueries.info(workspaceId));
  const { data: licenseKey, isError, error, refetch, isFetching } = useQuery(deviceQueries.sheet(workspaceId));
  return (
    <PrintSheet
      back={{ to: devicePaths.settings(workspaceId), label: t("devices.sheet.back") }}
      printLabel={t("devices.sheet.print")}
      isReady={licenseKey !== undefined}
    >
      <h1 className="text-2xl wrap-anywhere">{t("devices.sheet.title", { workspace: workspace.name })}</h1>
      {isError && (
        <FailedState
          error={error}
          title={t("devices.sheet.failed")}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {licenseKey === undefined && !isError && <Skeleton className="size-80" />}
      {licenseKey !== undefined && (
        <>
          <div className="text-center">
            <KeyPicture licenseKey={licenseKey} className="size-[100mm] max-w-full" />
          </div>
          <ol className="grid gap-5">
            <Step n={1} icon={<Camera className="size-8" aria-hidden />}>
              {t("devices.sheet.step1", { address: location.host + devicePaths.join })}
            </Step>
            <Step n={2} icon={<QrCode className="size-8" aria-hidden />}>
              {t("devices.sheet.step2")}
            </Step>
            <Step n={3} icon={<UserRound className="size-8" aria-hidden />}>
              {t("devices.sheet.step3")}
            </Step>
          </ol>
          <p>
            {t("devices.sheet.key")}
            <span className="num mt-1 block text-lg font-semibold wrap-anywhere">{licenseKey}</span>
          </p>
        </>
      )}
    </PrintSheet>
  );
});

interface StepProps {
  readonly n: number;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

const Step = ({ n, icon, children }: StepProps) => (
  <li className="flex items-center gap-4 text-md">
    <span className="num text-xl font-bold" aria-hidden>
      {n}
    </span>
    {icon}
    <span>{children}</span>
  </li>
);
