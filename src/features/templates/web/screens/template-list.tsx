import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { procedurePaths } from "#features/procedures/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { LayoutTemplate, Trash2 } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { LinkTo, useQueryParams } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { FilterTabs } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { SearchField } from "#kit/web/ui/fields/search-field.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { useSettled } from "#kit/web/use-settled.ts";
import { type Template, type TemplateKind, templateKinds } from "../../contract.ts";
import { templatePaths } from "../../paths.ts";
import { templatePolicy } from "../../policy.ts";
import { TemplateRow } from "../parts/template-row.tsx";
import { templateQueries } from "../queries.ts";
import { templateText } from "../text.ts";

const EditTemplateDialog = lazyComponent(
  () => import("../parts/edit-template-dialog.tsx").then((module) => module.EditTemplateDialog),
  ({ template }) => template !== undefined,
);
const TemplateInside = lazyComponent(
  () => import("../parts/template-inside.tsx").then((module) => module.TemplateInside),
  ({ template }) => template !== undefined,
);

/** The templates and reusable steps of the workspace that are visible to the author. */
export function TemplateList() {
  const t = useText(templateText);
  const workspaceId = useWorkspaceId();
  const [query, change] = useQueryParams();
  const mayUse = useMay(templatePolicy.use);
  const kind = templateKinds.find((one) => one === query.kind) ?? "procedure";
  return (
    <main className="flex-1 px-4 pb-12 md:px-6">
      <PageHead
        title={t("templates.title")}
        note={t("templates.note")}
        back={<BackLink to={procedurePaths.list(workspaceId)} label={t("templates.back")} />}
      >
        {mayUse && (
          <FilterTabs<TemplateKind>
            label={t("templates.show")}
            value={kind}
            onChange={(id) => change({ kind: id === "procedure" ? undefined : id })}
            items={templateKinds.map((id) => ({ id, text: t(`templates.kinds.${id}`) }))}
          />
        )}
      </PageHead>
      {mayUse ? (
        <Templates key={kind} kind={kind} />
      ) : (
        <EmptyState icon={<LayoutTemplate aria-hidden />} title={t("templates.mayNot")} />
      )}
    </main>
  );
}

function Templates({ kind }: { readonly kind: TemplateKind }) {
  const t = useText(templateText);
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim());
  const workspaceId = useWorkspaceId();
  const query = useInfiniteQuery(templateQueries.list(workspaceId, kind, search));
  const [inside, setInside] = useState<Template>();
  const [edited, setEdited] = useState<Template>();
  const all = query.data?.pages.flatMap((page) => page.templates);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4">
        <div className="min-w-0 max-w-md flex-1 basis-64">
          <SearchField
            label={t("templates.search")}
            placeholder={t("templates.search")}
            value={typed}
            onChange={setTyped}
          />
        </div>
        <LinkTo to={templatePaths.bin(workspaceId)} className={buttonClassName({ kind: "bare", size: "sm" })}>
          <Trash2 aria-hidden />
          {t("templates.bin")}
        </LinkTo>
      </div>
      {query.isPending && <SkeletonRows rows={6} />}
      {query.isError && !all && (
        <FailedState
          error={query.error}
          title={t("templates.failed")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        >
          {t("templates.failedBody")}
        </FailedState>
      )}
      {all?.length === 0 && (
        <EmptyState
          icon={<LayoutTemplate aria-hidden />}
          title={search === "" ? t(`templates.empty.${kind}`) : t("templates.noneFound")}
        >
          {search === "" && t(`templates.empty.${kind}Body`)}
        </EmptyState>
      )}
      {all && all.length > 0 && (
        <ul aria-label={t(`templates.kinds.${kind}`)} className="divide-y divide-line">
          {all.map((one) => (
            <TemplateRow key={one.id} template={one} onPreview={() => setInside(one)} onEdit={() => setEdited(one)} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()} className="my-4">
          {t("templates.more")}
        </Button>
      )}
      <TemplateInside template={inside} onClose={() => setInside(undefined)} />
      <EditTemplateDialog template={edited} onClose={() => setEdited(undefined)} />
    </>
  );
}
