import { useState } from "react";
import { GroupTreePicker } from "#features/groups/web/parts/group-tree-picker.tsx";
import { procedurePaths } from "#features/procedures/paths.ts";
import { useLanguage, useText } from "#kit/web/i18n.ts";
import { Lock } from "#kit/web/icons.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { newId } from "#kit/web/new-id.ts";
import { useHasModel, useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { promptCharactersMax } from "../../contract.ts";
import { proposalPaths } from "../../paths.ts";
import { proposalPolicy } from "../../policy.ts";
import { usePropose } from "../actions.ts";
import { proposalText } from "../text.ts";

/** [PG57] A short description, from which the model proposes a draft. */
export function FromDescription() {
  const t = useText(proposalText);
  const workspaceId = useWorkspaceId();
  const hasModel = useHasModel();
  const may = useMay(proposalPolicy.propose);
  return (
    <main className="flex-1 px-4 pb-24 md:px-6">
      <PageHead
        title={t("describe.title")}
        note={t("describe.note")}
        back={<BackLink to={procedurePaths.list(workspaceId)} label={t("describe.back")} />}
      />
      {!may || !hasModel ? (
        <EmptyState icon={<Lock aria-hidden />} title={t(may ? "describe.noModel" : "describe.mayNot")}>
          {t(may ? "describe.noModelBody" : "describe.mayNotBody")}
        </EmptyState>
      ) : (
        <Describe />
      )}
    </main>
  );
}

function Describe() {
  const t = useText(proposalText);
  const [language] = useLanguage();
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const propose = usePropose();
  const [prompt, setPrompt] = useState("");
  const [groups, setGroups] = useState<ReadonlySet<string>>(new Set());
  const [key, setKey] = useState(newId);
  const change = (act: () => void) => {
    act();
    setKey(newId());
  };
  const toggle = (groupId: string) =>
    change(() =>
      setGroups(new Set(groups.has(groupId) ? [...groups].filter((id) => id !== groupId) : [...groups, groupId])),
    );
  const make = async () => {
    const spoken = language === "de" ? "de" : "en";
    const draft = await propose
      .run({ key, prompt: prompt.trim(), language: spoken, accessGroupIds: [...groups] })
      .catch(() => undefined);
    // Otherwise the action has said what went wrong.
    if (!draft) return;
    toast.success(t("describe.made"));
    await go(proposalPaths.proposed(workspaceId, draft.id));
  };
  return (
    <div className="mt-6 max-w-3xl space-y-4">
      <TextArea
        label={t("describe.prompt")}
        description={t("describe.promptHint")}
        value={prompt}
        rows={6}
        maxLength={promptCharactersMax}
        onChange={(typed) => change(() => setPrompt(typed))}
      />
      <details className="rounded-2 border border-line p-3">
        <summary className="min-h-12 cursor-pointer py-3 font-semibold">{t("describe.groups")}</summary>
        <p className="pb-2 text-ink-2">{t("describe.groupsNote")}</p>
        <div className="flex max-h-80 flex-col">
          <GroupTreePicker markOf={(id) => (groups.has(id) ? "all" : "none")} onPress={toggle} />
        </div>
      </details>
      <Button
        kind="ink"
        isPending={propose.isPending}
        disabledReason={prompt.trim() === "" ? t("describe.missing") : undefined}
        onPress={() => void make()}
      >
        {t("describe.make")}
      </Button>
    </div>
  );
}
