import { useQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import type { Thing, VisibilityPath } from "../../contract.ts";
import { groupQueries } from "../queries.ts";
import { groupText } from "../text.ts";

interface VisibilityPathsProps {
  readonly member: { readonly id: string; readonly displayName: string };
  readonly thing: Thing;
}

/** Every way in which a member sees a thing, the shortest first, each with what would end it (rule GR16). */
export function VisibilityPaths({ member, thing }: VisibilityPathsProps) {
  const t = useText(groupText);
  const workspaceId = useWorkspaceId();
  const query = useQuery(groupQueries.why(workspaceId, { profileId: member.id, kind: thing.kind, thingId: thing.id }));
  if (query.isPending) return <SkeletonLines lines={3} />;
  if (query.isError) {
    return (
      <FailedState
        error={query.error}
        title={t("groups.why.failed")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isRefetching}
      />
    );
  }
  const { ways } = query.data;
  const pathText = (way: VisibilityPath): string => {
    const chain = chainText(way, t("groups.why.hidden"));
    if (way.folder === undefined) return chain;
    const { name } = way.folder;
    return name === null ? t("groups.why.hiddenFolder", { chain }) : t("groups.why.folder", { chain, folder: name });
  };
  const values = { name: member.displayName, title: thing.title };
  return (
    <section role="status" className="space-y-3 rounded-2 border border-line bg-sheet p-4">
      <h3 className="text-sm font-semibold">{t(ways.length === 0 ? "groups.why.no" : "groups.why.yes", values)}</h3>
      {ways.length > 1 && <p className="text-xs text-ink-2">{t("groups.why.several", { count: ways.length })}</p>}
      <ol className="space-y-3">
        {ways.map((way) => (
          <li
            key={`${way.because} ${way.chain.map((one) => one.id).join()} ${way.folder?.id ?? ""}`}
            className="space-y-1 border-s-2 border-edge ps-3"
          >
            <p>{t(`groups.why.because.${way.because}`, { chain: pathText(way) })}</p>
            <p className="text-xs text-ink-2">
              {t("groups.why.ends")} {way.endings.map((ending) => t(`groups.why.endings.${ending}`)).join(" · ")}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const chainText = (way: VisibilityPath, hidden: string): string =>
  way.chain.map((one) => one.name ?? hidden).join(" › ");
