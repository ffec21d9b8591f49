import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { shareProfile } from "../../queries.ts";
import { forgetOffer, type StoredOffer } from "../../state/stored-offer.ts";
import { deviceText } from "../../text.ts";
import { useTakePlace } from "./use-take-place.ts";

/** The person has returned from signing in, to make a profile their own. */
export function TakeOver({ offer }: { readonly offer: StoredOffer }) {
  const t = useText(deviceText);
  const takePlace = useTakePlace(offer.workspaceId);
  const share = useQuery({
    queryKey: ["session", "share", offer.profileId],
    queryFn: () => shareProfile(offer),
    retry: false,
  });
  const token = share.data;
  const goOn = useEffectEvent(takePlace);
  useEffect(() => {
    if (token === undefined) return;
    forgetOffer();
    void goOn(token, offer.profileId);
  }, [token, offer.profileId]);
  if (!share.isError) return <SkeletonLines lines={4} />;
  const codes = ["alreadyMember", "alreadyLinked", "verifiedDomains", "notFound"] as const;
  const code = codes.find((one) => isProblem(share.error, one)) ?? "failed";
  return (
    <FailedState
      error={share.error}
      title={t("devices.own.refusedTitle")}
      onRetry={() => void share.refetch()}
      isRetrying={share.isRefetching}
      action={
        <LinkTo to="/workspace-select" className={buttonClassName()}>
          {t("devices.own.goOn")}
        </LinkTo>
      }
    >
      {t(`devices.own.refused.${code}`)}
    </FailedState>
  );
}
