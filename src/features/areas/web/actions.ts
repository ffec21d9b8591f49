import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { AccessChange } from "#features/groups/web/parts/access-dialog.tsx";
import { becomingGlobal, changeFor, isNoChange } from "#features/groups/web/parts/access-selection.ts";
import { isProblem } from "#kit/problem.ts";
import type { Delta } from "#kit/rich-text.ts";
import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { call } from "#kit/web/wire/call.ts";
import { SomeFailed, settleEach } from "#kit/web/wire/settle-each.ts";
import { type Area, type AreaNote, areaEndpoints, areaNoteEndpoints } from "../contract.ts";
import { areaQueries } from "./queries.ts";
import { areaText } from "./text.ts";

const refreshes = ["areas"];

/** What the server answered is shown at once; the refresh that follows finds nothing new. */
function show(queryClient: QueryClient, workspaceId: string, area: Area): Area {
  queryClient.setQueryData(areaQueries.detail(workspaceId, area.id).queryKey, area);
  queryClient.setQueryData(areaQueries.list(workspaceId).queryKey, (areas) =>
    areas?.map((one) => (one.id === area.id ? area : one)),
  );
  return area;
}

/** A stale edit is explained by its form, and a field's fault is shown at the field: neither needs a toast. */
const saysItself = (error: unknown): boolean => isProblem(error, "stale") || isProblem(error, "invalidRequest");
const updateFailed = (error: unknown) =>
  saysItself(error) ? undefined : translate(areaText, "areas.flows.updateAreaFailed");

export interface NewArea {
  readonly key: string;
  readonly name: string;
  readonly displayFettleImageId: string | null;
  readonly accessGroupIds: readonly string[];
}

export const useCreateArea = () =>
  useAction({
    act: ({ key, accessGroupIds, ...body }: NewArea, workspaceId) =>
      call(
        areaEndpoints.create,
        { params: { workspaceId }, body: { ...body, accessGroupIds: [...accessGroupIds] } },
        { idempotencyKey: key },
      ),
    refreshes,
  });

export interface AreaEdit {
  readonly areaId: string;
  readonly revision: number;
  readonly change: { readonly name?: string; readonly displayFettleImageId?: string | null };
}

export function useEditArea() {
  const queryClient = useQueryClient();
  return useAction({
    act: async ({ areaId, revision, change }: AreaEdit, workspaceId) => {
      const input = { params: { workspaceId, areaId }, ifMatch: revision, body: change };
      return show(queryClient, workspaceId, await call(areaEndpoints.update, input));
    },
    refreshes,
    failed: updateFailed,
  });
}

export interface ConnectionsEdit {
  readonly areaId: string;
  readonly revision: number;
  readonly connectedAreas: readonly string[];
}

export function useChooseConnections() {
  const queryClient = useQueryClient();
  return useAction({
    act: async ({ areaId, revision, connectedAreas }: ConnectionsEdit, workspaceId) => {
      const body = { connectedAreas: [...connectedAreas] };
      const input = { params: { workspaceId, areaId }, ifMatch: revision, body };
      return show(queryClient, workspaceId, await call(areaEndpoints.setConnections, input));
    },
    refreshes,
    failed: updateFailed,
  });
}

export interface AccessEdit {
  readonly areas: readonly Area[];
  readonly change: AccessChange;
}

/** [A8] One call an area, each with its own difference; an area that would not change is not called for. */
export function useChangeAccess() {
  const queryClient = useQueryClient();
  return useAction({
    act: ({ areas, change }: AccessEdit, workspaceId) =>
      settleEach(areas, async (area) => {
        const difference = changeFor(area.accessGroups, change);
        if (isNoChange(difference)) return;
        const turnsGlobal = becomingGlobal([area.accessGroups], [area.hiddenAccessGroups], change) > 0;
        const body = {
          addAccessGroupIds: [...difference.add],
          removeAccessGroupIds: [...difference.remove],
          ...(turnsGlobal && change.makeGlobal && { makeGlobal: true }),
          digest: change.digests[area.id],
        };
        const input = { params: { workspaceId, areaId: area.id }, body };
        show(queryClient, workspaceId, await call(areaEndpoints.setGroups, input));
      }),
    refreshes,
    failed: updateFailed,
  });
}

/** [A14] Deleted areas leave the list at once; what the server refuses comes back with a word about it. */
export function useDeleteAreas() {
  const queryClient = useQueryClient();
  return useAction({
    act: async (areas: readonly Area[], workspaceId) => {
      const list = areaQueries.list(workspaceId).queryKey;
      const goneIds = new Set(areas.map((area) => area.id));
      await queryClient.cancelQueries({ queryKey: list });
      const before = queryClient.getQueryData(list);
      queryClient.setQueryData(list, (shown) => shown?.filter((area) => !goneIds.has(area.id)));
      try {
        await settleEach(areas, (area) => deleteArea(workspaceId, area.id));
      } catch (error) {
        queryClient.setQueryData(list, before);
        throw error;
      }
    },
    refreshes,
    failed: deletingFailed,
    done: (_, areas) => translate(areaText, "areas.delete.done", { count: areas.length }),
  });
}

/** Of many, how many are still there is said as well. */
function deletingFailed(error: unknown): string {
  const count = error instanceof SomeFailed ? error.failedIds.length : 1;
  return translate(areaText, "areas.flows.deletingAreaFailed", { count });
}

async function deleteArea(workspaceId: string, areaId: string): Promise<void> {
  try {
    await call(areaEndpoints.remove, { params: { workspaceId, areaId } });
  } catch (error) {
    // Another member was faster: it is deleted, as requested.
    if (!isProblem(error, "notFound")) throw error;
  }
}

export interface NewNote {
  readonly key: string;
  readonly areaId: string;
  readonly content: Delta;
}

export function useCreateNote() {
  const queryClient = useQueryClient();
  return useAction({
    act: async ({ key, ...body }: NewNote, workspaceId) => {
      const note = await call(areaNoteEndpoints.create, { params: { workspaceId }, body }, { idempotencyKey: key });
      queryClient.setQueryData(
        areaQueries.notes(workspaceId, note.areaId).queryKey,
        (notes) => notes && [...notes, note],
      );
      return note;
    },
    refreshes,
  });
}

export interface NoteEdit {
  readonly note: AreaNote;
  /** The revision that the new wording is based on. */
  readonly revision: number;
  readonly content: Delta;
}

export function useEditNote() {
  const queryClient = useQueryClient();
  return useAction({
    act: async ({ note, revision, content }: NoteEdit, workspaceId) => {
      const input = { params: { workspaceId, noteId: note.id }, ifMatch: revision, body: { content } };
      const written = await call(areaNoteEndpoints.update, input);
      queryClient.setQueryData(areaQueries.notes(workspaceId, note.areaId).queryKey, (notes) =>
        notes?.map((one) => (one.id === note.id ? written : one)),
      );
      return written;
    },
    refreshes,
  });
}

export const useDeleteNote = () =>
  useAction({
    act: (noteId: string, workspaceId) => call(areaNoteEndpoints.remove, { params: { workspaceId, noteId } }),
    refreshes,
  });
