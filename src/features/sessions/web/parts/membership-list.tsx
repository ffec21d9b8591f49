import { useQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { Check } from "#kit/web/icons.ts";
import { PlainButton } from "#kit/web/ui/buttons/plain-button.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { sessionQueries } from "../queries.ts";
import { sessionText } from "../text.ts";

interface MembershipListProps {
  readonly currentId?: string;
  readonly onChoose: (workspaceId: string) => void;
}

/** The person's workspaces by enterprise, one press each. */
export function MembershipList({ currentId, onChoose }: MembershipListProps) {
  const t = useText(sessionText);
  const { data: me, isPending, isError, error, refetch } = useQuery(sessionQueries.me());
  if (isPending) return <SkeletonLines lines={3} />;
  if (isError)
    return <FailedState error={error} title={t("sessions.memberships.failed")} onRetry={() => void refetch()} />;
  if (me.memberships.length === 0) return <p className="p-2 text-ink-2">{t("sessions.memberships.none")}</p>;
  return (
    <ul className="flex flex-col gap-0.5">
      {me.memberships.map((one) => (
        <li key={one.workspaceId}>
          <PlainButton
            onPress={() => onChoose(one.workspaceId)}
            className="pop-item ring-inside w-full text-start active:bg-tint-2"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-semibold wrap-anywhere">{one.workspaceName}</span>
              <span className="block text-xs text-ink-3 wrap-anywhere">
                {one.enterpriseName} · {t("sessions.memberships.as", { name: one.displayName })}
              </span>
            </span>
            {one.workspaceId === currentId && (
              <>
                <Check aria-hidden />
                <span className="sr-only">{t("sessions.memberships.here")}</span>
              </>
            )}
          </PlainButton>
        </li>
      ))}
    </ul>
  );
}
