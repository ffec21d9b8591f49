import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { ListOrdered, Pencil } from "#kit/web/icons.ts";
import { isOpen, lazyComponent } from "#kit/web/lazy-component.tsx";
import { LinkTo, useGo, useParam } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { isNotFound } from "#kit/web/wire/query.ts";
import type { ElementList } from "../../element-list-contract.ts";
import { timeStudyPaths } from "../../paths.ts";
import { elementListPolicy } from "../../policy.ts";
import { useChangeListAccess, useDeleteList } from "../actions.ts";
import { elementListQueries } from "../queries.ts";
import { timeStudyText } from "../text.ts";

const ElementListDialog = lazyComponent(() =>
  import("../parts/forms/element-list-dialog.tsx").then((module) => module.ElementListDialog),
);
const AccessDialog = lazyComponent(
  () => import("#features/groups/web/parts/access-dialog.tsx").then((module) => module.AccessDialog),
  isOpen,
);
const ConfirmDialog = lazyComponent(
  () => import("#kit/web/ui/dialogs/confirm-dialog.tsx").then((module) => module.ConfirmDialog),
  isOpen,
);

/** One element list in its order. */
export function ElementListDetail() {
  const t = useText(timeStudyText);
  const workspaceId = useWorkspaceId();
  const list = useQuery(elementListQueries.detail(workspaceId, useParam("elementListId")));
  const toLists = (
    <LinkTo to={timeStudyPaths.elementLists(workspaceId)} className={buttonClassName()}>
      {t("elementLists.back")}
    </LinkTo>
  );
  return (
    <main className="px-4 pb-12 md:px-6">
      {list.isPending && <SkeletonRows rows={6} />}
      {list.isError && !list.data && isNotFound(list.error) && (
        <EmptyState isScreen icon={<ListOrdered />} title={t("elementLists.missing")} action={toLists}>
          {t("elementLists.missingBody")}
        </EmptyState>
      )}
      {list.isError && !list.data && !isNotFound(list.error) && (
        <FailedState
          isScreen
          error={list.error}
          title={t("elementLists.failedOne")}
          onRetry={() => void list.refetch()}
          isRetrying={list.isRefetching}
          action={toLists}
        >
          {t("timeStudies.failedBody")}
        </FailedState>
      )}
      {list.data && <Shown list={list.data} />}
    </main>
  );
}

function Shown({ list }: { readonly list: ElementList }) {
  const t = useText(timeStudyText);
  const workspaceId = useWorkspaceId();
  return (
    <>
      <PageHead
        title={list.name}
        back={<BackLink to={timeStudyPaths.elementLists(workspaceId)} label={t("elementLists.back")} />}
        actions={<Actions list={list} />}
      />
      {list.description !== "" && <p className="mt-4 max-w-prose whitespace-pre-wrap">{list.description}</p>}
      <ol aria-label={t("elementLists.elements")} className="mt-4 max-w-3xl divide-y divide-line">
        {list.elements.map((element, index) => (
          <li key={element.id} className="flex min-h-14 items-center gap-4 py-2">
            <StepNumber n={index + 1} />
            <span className="min-w-0 flex-1 wrap-anywhere">{element.name}</span>
            <span className="text-ink-2">{t(`timeStudies.kinds.${element.kind}`)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

function Actions({ list }: { readonly list: ElementList }) {
  const t = useText(timeStudyText);
  const go = useGo();
  const workspaceId = useWorkspaceId();
  const [shown, setShown] = useState<"edit" | "access" | "delete">();
  const mayManage = useMay(elementListPolicy.create);
  const changeAccess = useChangeListAccess();
  const remove = useDeleteList();
  const close = () => setShown(undefined);
  if (!mayManage) return null;
  return (
    <>
      <Button onPress={() => setShown("edit")}>
        <Pencil aria-hidden />
        {t("elementLists.edit")}
      </Button>
      <Button onPress={() => setShown("access")}>{t("timeStudies.access")}</Button>
      <Button onPress={() => setShown("delete")}>{t("timeStudies.delete")}</Button>
      {shown === "edit" && <ElementListDialog list={list} onClose={close} onSaved={close} />}
      <AccessDialog
        title={t("timeStudies.accessOf", { name: list.name })}
        things={[{ kind: "elementList", id: list.id }]}
        held={[list.accessGroups]}
        hidden={[list.hiddenAccessGroups]}
        onSubmit={(change) => changeAccess.run({ id: list.id, change })}
        isOpen={shown === "access"}
        onOpenChange={close}
      />
      <ConfirmDialog
        title={t("elementLists.deleteTitle")}
        isOpen={shown === "delete"}
        onOpenChange={close}
        confirmLabel={t("timeStudies.delete")}
        destructive
        onConfirm={async () => {
          await remove.run(list.id);
          await go(timeStudyPaths.elementLists(workspaceId));
        }}
      >
        <p>{t("elementLists.deleteBody", { name: list.name })}</p>
      </ConfirmDialog>
    </>
  );
}
