import { useText } from "#kit/web/i18n.ts";
import { useQueryParams } from "#kit/web/navigation.tsx";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { FilterTabs } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { type FeedbackKind, feedbackKinds } from "../../contract.ts";
import { feedbackText } from "../text.ts";

const shownStates = ["open", "closed", "any"] as const;
export type ShownState = (typeof shownStates)[number];

const dayCounts = [7, 30, 90] as const;

const among = <T extends string>(values: readonly T[], text: string | undefined): T | undefined =>
  values.find((value) => value === text);

/** What the list shows, as the URL says it. */
export function useFeedbackFilters() {
  const [query, change] = useQueryParams();
  const state = among(shownStates, query.show) ?? "open";
  const kind = among(feedbackKinds, query.kind);
  const days = dayCounts.find((count) => String(count) === query.days);
  return {
    state,
    kind,
    days,
    isNarrowed: kind !== undefined || days !== undefined,
    change,
  };
}

type Filters = ReturnType<typeof useFeedbackFilters>;

export function StateTabs({ of: { state, change } }: { readonly of: Filters }) {
  const t = useText(feedbackText);
  return (
    <FilterTabs<ShownState>
      label={t("feedback.show")}
      value={state}
      onChange={(show) => change({ show: show === "open" ? undefined : show })}
      items={shownStates.map((id) => ({ id, text: t(`feedback.${id}`) }))}
    />
  );
}

export function KindSelect({ of: { kind, change } }: { readonly of: Filters }) {
  const t = useText(feedbackText);
  return (
    <Select<FeedbackKind | "any">
      label={t("feedback.kind")}
      hideLabel
      value={kind ?? "any"}
      onChange={(id) => change({ kind: id === "any" || id === null ? undefined : id })}
      items={[
        { id: "any", text: t("feedback.anyKind") },
        ...feedbackKinds.map((id) => ({ id, text: t(`feedback.kinds.${id}`) })),
      ]}
    />
  );
}

export function TimeSelect({ of: { days, change } }: { readonly of: Filters }) {
  const t = useText(feedbackText);
  return (
    <Select
      label={t("feedback.time")}
      hideLabel
      value={days === undefined ? "any" : String(days)}
      onChange={(id) => change({ days: id === "any" || id === null ? undefined : id })}
      items={[
        { id: "any", text: t("feedback.anyTime") },
        ...dayCounts.map((count) => ({ id: String(count), text: t("feedback.days", { count }) })),
      ]}
    />
  );
}
