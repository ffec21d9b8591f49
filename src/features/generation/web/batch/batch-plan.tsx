import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { areaQueries } from "#features/areas/web/queries.ts";
import { type WhoSees, WhoSeesField } from "#features/groups/web/parts/who-sees-field.tsx";
import { groupQueries } from "#features/groups/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { useFlag, useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import type { DraftBatch } from "../../batch-contract.ts";
import { type FolderPlace, groupsOfFile } from "../../rules/batch/places.ts";
import { useRunBatch } from "../batch-actions.ts";
import { batchQueries } from "../batch-queries.ts";
import { batchText } from "../batch-text.ts";
import { figuresOf } from "./batch-figures.ts";

interface PlannedFolder extends FolderPlace {
  readonly count: number;
}

/** [PG40] Where the drafts of each folder belong, as its name proposes it; nothing is drafted before this is confirmed. */
export function BatchPlan({ batch }: { readonly batch: DraftBatch }) {
  const t = useText(batchText);
  const query = useQuery(batchQueries.plan(useWorkspaceId(), batch.id));
  if (query.isPending) return <SkeletonRows rows={5} height={56} />;
  if (query.isError) {
    return (
      <FailedState
        error={query.error}
        title={t("batches.plan.failed")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  return <PlanForm batch={batch} proposed={query.data.folders} hasMore={query.data.hasMore} />;
}

interface PlanFormProps {
  readonly batch: DraftBatch;
  readonly proposed: readonly PlannedFolder[];
  readonly hasMore: boolean;
}

function PlanForm({ batch, proposed, hasMore }: PlanFormProps) {
  const t = useText(batchText);
  const run = useRunBatch();
  const [folders, setFolders] = useState(proposed);
  const [whoSees, setWhoSees] = useState<WhoSees>(useFlag("access_groups_enabled") ? [] : "everyone");
  const [keepDocuments, setKeepDocuments] = useState(true);
  const makeGlobal = whoSees === "everyone";
  const rest = makeGlobal ? [] : whoSees;
  const opened = folders
    .filter(({ folder }) => groupsOfFile(`${folder}/`, folders, rest).length === 0)
    .reduce((sum, { count }) => sum + count, 0);
  const change = (folder: string, place: Partial<FolderPlace>) =>
    setFolders((before) => before.map((one) => (one.folder === folder ? { ...one, ...place } : one)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (opened > 0 && !makeGlobal) return;
    const places = folders.map(({ folder, areaIds, accessGroupIds }) => ({
      folder,
      areaIds: [...areaIds],
      accessGroupIds: [...accessGroupIds],
    }));
    const body = { places, accessGroupIds: [...rest], makeGlobal, keepDocuments };
    void run.run({ batchId: batch.id, body }).catch(() => {});
  };
  const { count, awaited } = figuresOf(batch);
  return (
    <form onSubmit={submit} className="max-w-4xl space-y-6">
      <div>
        <h2 className="text-base">{t("batches.plan.title")}</h2>
        <p className="text-sm text-ink-2">{t("batches.plan.note")}</p>
      </div>
      <Left batch={batch} />
      <FolderPlaces folders={folders} onChange={change} />
      {hasMore && <p className="text-sm text-ink-2">{t("batches.plan.more")}</p>}
      <WhoSeesField
        legend={t("batches.plan.rest")}
        everyoneHint={t("batches.plan.everyoneHint")}
        value={whoSees}
        onChange={setWhoSees}
      />
      <Checkbox isSelected={keepDocuments} onChange={setKeepDocuments} description={t("batches.plan.keepHint")}>
        {t("batches.plan.keep")}
      </Checkbox>
      {opened > 0 && (
        <Banner tone={makeGlobal ? "wait" : "info"}>
          {makeGlobal ? t("batches.plan.opens", { count: opened }) : t("batches.plan.nobody")}
        </Banner>
      )}
      <div className="flex justify-end">
        <Button kind="ink" type="submit" isPending={run.isPending} isDisabled={opened > 0 && !makeGlobal}>
          {t("batches.plan.begin", { count: Math.max(count, awaited, 1) })}
        </Button>
      </div>
    </form>
  );
}

function Left({ batch: { counts } }: { readonly batch: DraftBatch }) {
  const t = useText(batchText);
  const [earlier, left] = [counts.earlier ?? 0, counts.left ?? 0];
  if (earlier + left === 0) return null;
  return (
    <ul className="list-disc space-y-1 ps-5 text-sm text-ink-2">
      {earlier > 0 && <li>{t("batches.plan.earlier", { count: earlier })}</li>}
      {left > 0 && <li>{t("batches.plan.left", { count: left })}</li>}
    </ul>
  );
}

interface FolderPlacesProps {
  readonly folders: readonly PlannedFolder[];
  readonly onChange: (folder: string, place: Partial<FolderPlace>) => void;
}

function FolderPlaces({ folders, onChange }: FolderPlacesProps) {
  const t = useText(batchText);
  const workspaceId = useWorkspaceId();
  const areas = useQuery(areaQueries.list(workspaceId)).data ?? [];
  const groups = useQuery(groupQueries.list(workspaceId)).data ?? [];
  return (
    <ul className="divide-y divide-line rounded-2 border border-line">
      {folders.map((place) => {
        const name = place.folder || t("batches.plan.top");
        return (
          <li key={place.folder} className="grid items-end gap-3 p-3 ps-4 md:grid-cols-[minmax(0,1fr)_12rem_12rem]">
            <span className="min-w-0 self-center">
              <span className="block font-semibold wrap-anywhere">{name}</span>
              <span className="text-xs text-ink-2">{t("batches.plan.files", { count: place.count })}</span>
            </span>
            <Select
              label={t("batches.plan.area")}
              aria-label={`${t("batches.plan.area")}: ${name}`}
              value={place.areaIds[0] ?? none}
              items={[
                { id: none, text: t("batches.plan.noArea") },
                ...areas.map(({ id, name: text }) => ({ id, text })),
              ]}
              onChange={(id) => onChange(place.folder, { areaIds: id === null || id === none ? [] : [id] })}
            />
            <Select
              label={t("batches.plan.group")}
              aria-label={`${t("batches.plan.group")}: ${name}`}
              value={place.accessGroupIds[0] ?? none}
              items={[
                { id: none, text: t("batches.plan.asBatch") },
                ...groups.map(({ id, name: text }) => ({ id, text })),
              ]}
              onChange={(id) => onChange(place.folder, { accessGroupIds: id === null || id === none ? [] : [id] })}
            />
          </li>
        );
      })}
    </ul>
  );
}

const none = "none";
