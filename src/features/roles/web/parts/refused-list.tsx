import { useText } from "#kit/web/i18n.ts";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import type { BulkRefusal } from "../../contract.ts";
import { roleChangeRefusals } from "../../rules.ts";
import { roleText } from "../text.ts";

const known = [...roleChangeRefusals, "outOfReach", "staleRole", "notFound"] as const;

interface RefusedListProps {
  readonly refusals: readonly BulkRefusal[];
}

const shownMax = 20;

/** The members who blocked a change of many, each with the reason. */
export function RefusedList({ refusals }: RefusedListProps) {
  const t = useText(roleText);
  const reasonOf = (reason: string) => {
    const found = known.find((one) => one === reason);
    return found ? t(`roles.refusals.${found}`) : reason;
  };
  return (
    <Banner tone="stop" title={t("roles.ask.refusedFor")}>
      <ul className="mt-1 max-h-48 space-y-1 overflow-auto">
        {refusals.slice(0, shownMax).map(({ profileId, displayName, reason }) => (
          <li key={profileId}>
            <b>{displayName}</b>: {reasonOf(reason)}
          </li>
        ))}
        {refusals.length > shownMax && <li>{t("roles.ask.andMore", { count: refusals.length - shownMax })}</li>}
      </ul>
    </Banner>
  );
}
