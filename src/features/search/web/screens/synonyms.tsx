import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { onlyWith } from "#kit/web/ui/states/only-with.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { StaleChoice } from "#kit/web/ui/states/stale-choice.tsx";
import { presentState } from "#kit/web/wire/present-state.ts";
import { searchPolicy } from "../../policy.ts";
import { type SynonymSetting, synonymSetting } from "../../synonym-contract.ts";
import { searchQueries, useChangeSynonyms } from "../queries.ts";
import { groupsOf, linesOf } from "../state/synonym-lines.ts";
import { synonymText } from "../synonym-text.ts";

/** Words that mean the same in the workspace. */
export const Synonyms = onlyWith(searchPolicy.manageSynonyms, () => {
  const t = useText(synonymText);
  const workspaceId = useWorkspaceId();
  const query = useQuery(searchQueries.synonyms(workspaceId));
  return (
    <main className="flex-1 px-6 pb-12 max-sm:px-4">
      <PageHead
        title={t("synonyms.title")}
        back={<BackLink to={`/app/${workspaceId}/settings`} label={t("synonyms.back")} />}
      />
      <div className="mt-6 max-w-3xl space-y-6">
        <p>{t("synonyms.intro")}</p>
        {query.isPending && <SkeletonLines lines={6} />}
        {query.isError && !query.data && (
          <FailedState
            error={query.error}
            title={t("synonyms.failed")}
            onRetry={() => void query.refetch()}
            isRetrying={query.isRefetching}
          >
            {t("synonyms.failedBody")}
          </FailedState>
        )}
        {query.data && <SynonymForm setting={query.data} />}
      </div>
    </main>
  );
});

/** All groups in one field, saved together. Shows what another member changed meanwhile. */
function SynonymForm({ setting }: { readonly setting: SynonymSetting }) {
  const t = useText(synonymText);
  const { run, isPending, error, reset } = useChangeSynonyms();
  const [base, setBase] = useState(setting);
  const [text, setText] = useState(() => linesOf(setting.groups));
  const [wasSent, setSent] = useState(false);
  const typed = groupsOf(text);
  const fault = "fault" in typed ? typed.fault : undefined;
  const theirs = presentState(synonymSetting, error);
  const startFrom = (next: SynonymSetting) => {
    setBase(next);
    setText(linesOf(next.groups));
    setSent(false);
    reset();
  };
  const save = async ({ revision }: SynonymSetting) => {
    setSent(true);
    if ("fault" in typed) return;
    try {
      startFrom(await run({ revision, groups: typed.groups }));
      toast.success(t("synonyms.saved"));
    } catch {
      // It is said below, and nothing that was entered is lost.
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(base);
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-6">
      {theirs && (
        <StaleChoice
          differences={[
            {
              id: "groups",
              mine: text || t("synonyms.none"),
              theirs: linesOf(theirs.groups) || t("synonyms.none"),
            },
          ]}
          onKeepMine={() => void save(theirs)}
          onTakeTheirs={() => startFrom(theirs)}
        />
      )}
      <TextArea
        label={t("synonyms.field")}
        description={t("synonyms.description")}
        placeholder={t("synonyms.example")}
        value={text}
        onChange={setText}
        rows={8}
        error={wasSent && fault ? t(`synonyms.${fault.is}`, { ...fault }) : undefined}
      />
      {error && !theirs && <Banner tone="stop">{t("synonyms.notSaved")}</Banner>}
      <Button
        kind="ink"
        type="submit"
        isPending={isPending}
        disabledReason={text === linesOf(base.groups) ? t("synonyms.unchanged") : undefined}
      >
        {t("synonyms.save")}
      </Button>
    </form>
  );
}
