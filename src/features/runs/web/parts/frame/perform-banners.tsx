import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { performQueries } from "#features/performs/web/queries.ts";
import { lazyComponent, useAhead } from "#kit/web/lazy-component.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { usePerformPlace } from "../perform-context.tsx";

const BannerStack = lazyComponent(() => import("./banner-stack.tsx").then((module) => module.BannerStack));

interface PerformBannersProps {
  readonly stepId: string;
  readonly onCompare: () => void;
  readonly onUnsentAnswers: () => void;
  readonly onReset: (version: number) => void;
}

/** Notices that do not stop the work; most of the time there are none. */
export function PerformBanners(props: PerformBannersProps) {
  const { state } = usePerformPlace();
  useAhead(BannerStack.begin);
  const workspaceId = useWorkspaceId();
  const [passed, setPassed] = useState<number>();
  const { id, procedure } = state.progress;
  const { data: newer = null } = useQuery(performQueries.newerVersion(workspaceId, id));
  const isNewer = newer !== null && newer > (procedure.versionNumber ?? 0) && newer !== passed;
  const hasNote = state.conflicts.length > 0 || state.asides.length > 0 || state.submission?.is === "stopped";
  if (!hasNote && !isNewer) return null;
  return <BannerStack {...props} newer={isNewer ? newer : null} onPassed={setPassed} />;
}
