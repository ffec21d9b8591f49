import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { tidy } from "#kit/text.ts";
import { succeeds } from "#kit/web/action.ts";
import { useText } from "#kit/web/i18n.ts";
import { Bookmark, Trash2 } from "#kit/web/icons.ts";
import { useQueryParams } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { Switch } from "#kit/web/ui/choices/switch.tsx";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { analyticsPolicy } from "../../../policy.ts";
import { type AnalyticsView, type ViewAsked, viewAsked, viewLimits } from "../../../view-contract.ts";
import { useRemoveView, useSaveView, useSubscribeToSummary } from "../../actions.ts";
import { dashboardText } from "../../dashboard-text.ts";
import { analyticsQueries } from "../../queries.ts";

const kept = ["range", "from", "to", "unit", "group", "measure", "procedure", "version"] as const;

/** [AN16] The views of a screen, the one that is shown, and what keeps the present one; and the mail of the week. [AN19] */
export function SavedViews({ screen }: { readonly screen: AnalyticsView["screen"] }) {
  const t = useText(dashboardText);
  const { data: all = [] } = useQuery(analyticsQueries.views(useWorkspaceId()));
  const [params, change] = useQueryParams();
  const [isNaming, setNaming] = useState(false);
  const { run: remove } = useRemoveView();
  const mayShare = useMay(analyticsPolicy.share);
  const views = all.filter((view) => view.screen === screen);
  const asked = Object.fromEntries(kept.map((name) => [name, params[name]]).filter(([, value]) => value !== undefined));
  const shown = views.find((view) => kept.every((name) => view.asked[name] === asked[name]));
  const open = (id: string | null) => {
    const view = views.find((one) => one.id === id);
    if (view) change(Object.fromEntries(kept.map((name) => [name, view.asked[name]])));
  };
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3 print:hidden">
      {views.length > 0 && (
        <Select
          label={t("dashboard.views.choose")}
          value={shown?.id ?? null}
          placeholder={t("dashboard.views.none")}
          onChange={open}
          items={views.map(({ id, name, isShared }) => ({
            id,
            text: isShared ? t("dashboard.views.shared", { name }) : name,
          }))}
        />
      )}
      {shown && (shown.isOwn || mayShare) ? (
        <Button onPress={() => void remove(shown).catch(() => {})}>
          <Trash2 aria-hidden />
          {t("dashboard.views.remove")}
        </Button>
      ) : (
        !shown && (
          <Button onPress={() => setNaming(true)}>
            <Bookmark aria-hidden />
            {t("dashboard.views.save")}
          </Button>
        )
      )}
      <WeeklyMail />
      {shown?.isWithoutGroup && <p className="w-full text-sm text-ink-2">{t("dashboard.views.withoutGroup")}</p>}
      {isNaming && <NameDialog screen={screen} asked={asked} mayShare={mayShare} onClose={() => setNaming(false)} />}
    </div>
  );
}

interface NameDialogProps {
  readonly screen: AnalyticsView["screen"];
  readonly asked: Readonly<Record<string, string | undefined>>;
  readonly mayShare: boolean;
  readonly onClose: () => void;
}

function NameDialog({ screen, asked, mayShare, onClose }: NameDialogProps) {
  const t = useText(dashboardText);
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const { run, isPending } = useSaveView();
  const submit = async () => {
    if (await succeeds(run({ screen, name: tidy(name), asked: viewOf(asked), isShared }))) onClose();
  };
  return (
    <FormDialog
      title={t("dashboard.views.save")}
      submitLabel={t("dashboard.views.save")}
      isPending={isPending}
      disabledReason={tidy(name) === "" ? t("dashboard.views.nameNeeded") : undefined}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={t("dashboard.views.name")}
        value={name}
        onChange={setName}
        maxLength={viewLimits.nameCharactersMax}
        autoFocus
      />
      {mayShare && (
        <Checkbox isSelected={isShared} onChange={setShared}>
          {t("dashboard.views.share")}
        </Checkbox>
      )}
    </FormDialog>
  );
}

/** What an address says that no view can hold is left out: somebody may have typed it. */
function viewOf(asked: Readonly<Record<string, string | undefined>>): ViewAsked {
  const parts = Object.entries(asked).filter(([name, value]) => viewAsked.safeParse({ [name]: value }).success);
  return viewAsked.parse(Object.fromEntries(parts));
}

/** [AN19] */
function WeeklyMail() {
  const t = useText(dashboardText);
  const { data } = useQuery(analyticsQueries.summaryMail(useWorkspaceId()));
  const { run, isPending } = useSubscribeToSummary();
  // Without an answer it stands there all the same, so that the figures below stay in their place.
  const { email = "", isSent = true, isSubscribed = false } = data ?? {};
  const can = isSent && email !== null;
  return (
    <Switch
      isSelected={isSubscribed}
      isDisabled={isPending || !data || (!can && !isSubscribed)}
      onChange={(is) => void run(is).catch(() => {})}
      description={
        can
          ? t("dashboard.views.weeklyTo", { email: email || "…" })
          : t(isSent ? "dashboard.views.noAddress" : "dashboard.views.notSent")
      }
    >
      {t("dashboard.views.weekly")}
    </Switch>
  );
}
