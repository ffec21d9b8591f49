import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { Lock } from "#kit/web/icons.ts";
import { useGo, useParam } from "#kit/web/navigation.tsx";
import { newKey } from "#kit/web/new-key.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { isNotFound } from "#kit/web/wire/query.ts";
import { useWorkspaceZone } from "#kit/web/words/workspace-zone.tsx";
import type { ProcedureSetDetail } from "../../contract.ts";
import { setPaths } from "../../paths.ts";
import { setPolicy } from "../../policy.ts";
import { useCreateSet, useEditSet } from "../actions.ts";
import { setEditorText } from "../editor-text.ts";
import { inspectorText } from "../inspector-text.ts";
import { EditorForm } from "../parts/editor/editor-form.tsx";
import { setQueries } from "../queries.ts";
import { blankForm, fieldsOf, formOf, type SetForm } from "../state/editor-state.ts";

/** A set that is new. */
export function NewSetEditor() {
  const t = useText(setEditorText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const mayCreate = useMay(setPolicy.create);
  const { run, isPending, error } = useCreateSet();
  const [key] = useState(newKey);
  const zone = useWorkspaceZone();
  const [form, setForm] = useState<SetForm>(blankForm);
  const create = async () => {
    const made = await run({ key, ...fieldsOf(form, zone), accessGroupIds: [...form.accessGroupIds] }).catch(
      () => undefined,
    );
    if (!made) return;
    toast.success(t("setEditor.created"));
    await go(setPaths.detail(workspaceId, made.id));
  };
  return (
    <Frame title={t("setEditor.new")}>
      {mayCreate ? (
        <EditorForm
          form={form}
          onChange={setForm}
          isChanged={form !== blankForm}
          isNew
          hiddenProcedures={0}
          submitLabel={t("setEditor.create")}
          isPending={isPending}
          notice={error && <NotSaved error={error} />}
          onSubmit={() => void create()}
          leaveTo={setPaths.list(workspaceId)}
        />
      ) : (
        <MayNot />
      )}
    </Frame>
  );
}

/** An existing set. */
export function SetEditor() {
  const t = useText(setEditorText, inspectorText);
  const setId = useParam("setId");
  const query = useQuery(setQueries.toEdit(useWorkspaceId(), setId));
  return (
    <Frame title={t("setEditor.edit")}>
      {query.isPending ? (
        <div className="py-6">
          <SkeletonLines lines={8} />
        </div>
      ) : query.data ? (
        <Loaded set={query.data} />
      ) : isNotFound(query.error) ? (
        <EmptyState title={t("setInspector.missing")}>{t("setInspector.missingBody")}</EmptyState>
      ) : (
        <FailedState
          error={query.error}
          title={t("setInspector.failed")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
    </Frame>
  );
}

function Loaded({ set }: { readonly set: ProcedureSetDetail }) {
  const t = useText(setEditorText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const mayEdit = useMay(setPolicy.edit, set);
  const { run, isPending, error, reset } = useEditSet();
  /** What the form began with, or was put back to. */
  const [based, setBased] = useState(set);
  const zone = useWorkspaceZone();
  const [first, setFirst] = useState(() => formOf(set, zone));
  const [form, setForm] = useState(first);
  const save = async (revision: number) => {
    const saved = await run({ setId: set.id, revision, body: fieldsOf(form, zone) }).catch(() => undefined);
    if (!saved) return;
    toast.success(t("setEditor.saved"));
    await go(setPaths.detail(workspaceId, set.id));
  };
  const takeTheirs = (theirs: ProcedureSetDetail) => {
    const next = formOf(theirs, zone);
    setBased(theirs);
    setFirst(next);
    setForm(next);
    reset();
  };
  if (!mayEdit) return <MayNot />;
  const theirs = isProblem(error, "stale") ? (error.more.current as ProcedureSetDetail) : undefined;
  return (
    <EditorForm
      form={form}
      onChange={setForm}
      isChanged={form !== first}
      isNew={false}
      hiddenProcedures={based.hiddenProcedures}
      submitLabel={t("setEditor.save")}
      isPending={isPending}
      notice={
        theirs ? (
          <Stale theirs={theirs} onTake={() => takeTheirs(theirs)} onKeep={() => void save(theirs.revision)} />
        ) : (
          error && <NotSaved error={error} />
        )
      }
      onSubmit={() => void save(based.revision)}
      leaveTo={setPaths.detail(workspaceId, set.id)}
    />
  );
}

interface StaleProps {
  readonly theirs: ProcedureSetDetail;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

/** [S26] Another member was faster: the person sees the stored state, and decides. */
function Stale({ theirs, onTake, onKeep }: StaleProps) {
  const t = useText(setEditorText);
  return (
    <Banner
      tone="stop"
      title={t("setEditor.stale")}
      action={
        <span className="flex flex-wrap gap-2">
          <Button onPress={onTake}>{t("setEditor.takeTheirs")}</Button>
          <Button onPress={onKeep}>{t("setEditor.keepMine")}</Button>
        </span>
      }
    >
      {t("setEditor.staleBody", { title: theirs.title, count: theirs.procedureIds.length })}
    </Banner>
  );
}

function NotSaved({ error }: { readonly error: unknown }) {
  const t = useText(setEditorText);
  return (
    <Banner tone="stop">
      {t(isProblem(error, "unknownProcedure") ? "setEditor.unknownProcedure" : "setEditor.failed")}
    </Banner>
  );
}

function MayNot() {
  const t = useText(setEditorText);
  return (
    <EmptyState icon={<Lock aria-hidden />} title={t("setEditor.mayNot")}>
      {t("setEditor.mayNotBody")}
    </EmptyState>
  );
}

function Frame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const t = useText(setEditorText);
  const workspaceId = useWorkspaceId();
  return (
    <main className="above-trays min-h-0 flex-1 overflow-auto px-4 md:px-6" data-scroller>
      <PageHead title={title} back={<BackLink to={setPaths.list(workspaceId)} label={t("setEditor.back")} />} />
      {children}
    </main>
  );
}
