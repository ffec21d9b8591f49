import * as z from "zod/mini";
import { bulkRefusals } from "#features/roles/contract.ts";
import { roleChangeRefusals } from "#features/roles/rules.ts";
import { RefusedList } from "#features/roles/web/parts/refused-list.tsx";
import { roleText } from "#features/roles/web/text.ts";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { memberTableText } from "../../table-text.ts";

const known = [...roleChangeRefusals, "outOfReach", "notFound"] as const;

/** Why a change of members was refused: each in the way by name, or in one sentence. */
export function ChangeFailed({ error, otherwise }: { readonly error: unknown; readonly otherwise: string }) {
  const t = useText(memberTableText);
  const words = useText(roleText);
  if (!error || isProblem(error, "freshSignInRequired")) return null;
  if (isProblem(error, "bulkRefused")) {
    const refusals = z.safeParse(bulkRefusals, error.more.current).data?.refusals;
    if (refusals) return <RefusedList refusals={refusals} />;
  }
  const reason = isProblem(error) ? known.find((one) => one === error.code) : undefined;
  const text = isProblem(error, "lastAdmin")
    ? t("memberTable.role.lastAdmin")
    : isProblem(error, "staleRole")
      ? t("memberTable.role.stale")
      : reason
        ? `${otherwise} ${words(`roles.refusals.${reason}`)}.`
        : otherwise;
  return <Banner tone="stop">{text}</Banner>;
}
