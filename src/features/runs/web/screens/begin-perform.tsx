import { useEffect, useRef } from "react";
import { performPaths } from "#features/performs/paths.ts";
import { performListText } from "#features/performs/web/list-text.ts";
import { useRunning } from "#features/performs/web/parts/use-running.ts";
import { useFloorDensity } from "#kit/web/device/theme.ts";
import { useText } from "#kit/web/i18n.ts";
import { useGo, useParam } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { CannotPerform } from "../parts/cannot-perform.tsx";
import { useStartPerform } from "../state/start-perform.ts";

/** The address that performs a procedure: continues the caller's running perform, or starts one. */
export function BeginPerform() {
  useFloorDensity();
  const t = useText(performListText);
  const procedureId = useParam("procedureId");
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const mine = useRunning();
  const { start, error } = useStartPerform(procedureId);
  const hasBegun = useRef(false);

  const begin = async () => {
    const running = mine.data?.find((one) => one.procedureId === procedureId);
    const performId = running?.id ?? (await start());
    if (performId) await go(performPaths.perform(workspaceId, procedureId, performId), { replace: true });
  };
  useEffect(() => {
    // A list that cannot be had is no reason not to start; a second start by a second effect would be one too many.
    if (mine.isPending || (mine.data && !mine.isWhole) || hasBegun.current) return;
    hasBegun.current = true;
    void begin();
  });

  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-6 p-6">
      <h1 className="text-lg">{t("performs.start.opening")}</h1>
      <SkeletonLines lines={4} />
      {error !== undefined && (
        <CannotPerform
          reason={error}
          onRetry={() => void begin()}
          onClose={() => void go(performPaths.history(workspaceId))}
        />
      )}
    </main>
  );
}
