import { useQueryClient } from "@tanstack/react-query";
import type { AccessChange } from "#features/groups/web/parts/access-dialog.tsx";
import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { call } from "#kit/web/wire/call.ts";
import { type TimeStudyDetail, timeStudyEndpoints } from "../contract.ts";
import { elementListEndpoints } from "../element-list-contract.ts";
import type { ElementKind, WorkElement } from "../rules/elements.ts";
import { timeStudyQueries } from "./queries.ts";
import { timeStudyText } from "./text.ts";

const studies = ["timeStudies"];
const lists = ["elementLists"];

export interface NewStudy {
  readonly key: string;
  readonly title: string;
  readonly subject:
    | { readonly kind: "procedure"; readonly procedureId: string }
    | { readonly kind: "elementList"; readonly elementListId: string };
  readonly accessGroupIds: readonly string[];
}

export const useCreateStudy = () =>
  useAction({
    act: ({ key, accessGroupIds, ...body }: NewStudy, workspaceId) =>
      call(
        timeStudyEndpoints.create,
        { params: { workspaceId }, body: { ...body, accessGroupIds: [...accessGroupIds] } },
        { idempotencyKey: key },
      ),
    refreshes: studies,
  });

/** What the server answered is shown at once. */
function useShowStudy() {
  const queryClient = useQueryClient();
  return (workspaceId: string, study: TimeStudyDetail): TimeStudyDetail => {
    queryClient.setQueryData(timeStudyQueries.detail(workspaceId, study.id).queryKey, study);
    return study;
  };
}

export interface StudyEdit {
  readonly studyId: string;
  readonly revision: number;
  readonly title: string;
  readonly note: string;
  readonly kinds: readonly { readonly elementId: string; readonly kind: ElementKind }[];
}

export function useEditStudy() {
  const show = useShowStudy();
  return useAction({
    act: async ({ studyId, revision, title, note, kinds }: StudyEdit, workspaceId) => {
      const body = { title, note, kinds: [...kinds] };
      const input = { params: { workspaceId, studyId }, ifMatch: revision, body };
      return show(workspaceId, await call(timeStudyEndpoints.update, input));
    },
    refreshes: studies,
  });
}

export interface LapEditInput {
  readonly studyId: string;
  readonly lapId: string;
  readonly revision: number;
  readonly ms: number;
  readonly rating: number;
  readonly isExcluded: boolean;
  readonly reason: string;
}

export function useEditLap() {
  const show = useShowStudy();
  return useAction({
    act: async ({ studyId, lapId, revision, ...body }: LapEditInput, workspaceId) =>
      show(
        workspaceId,
        await call(timeStudyEndpoints.editLap, { params: { workspaceId, studyId, lapId }, ifMatch: revision, body }),
      ),
    refreshes: studies,
  });
}

export const useDeleteStudy = () =>
  useAction({
    act: (studyId: string, workspaceId) => call(timeStudyEndpoints.remove, { params: { workspaceId, studyId } }),
    refreshes: studies,
  });

interface AccessOf {
  readonly id: string;
  readonly change: AccessChange;
}

const bodyOf = ({ id, change }: AccessOf) => ({
  addAccessGroupIds: [...change.add],
  removeAccessGroupIds: [...change.remove],
  ...(change.makeGlobal && { makeGlobal: true }),
  ...(change.digests[id] !== undefined && { digest: change.digests[id] }),
});

export function useChangeStudyAccess() {
  const show = useShowStudy();
  return useAction({
    act: async (input: AccessOf, workspaceId) =>
      show(
        workspaceId,
        await call(timeStudyEndpoints.setGroups, { params: { workspaceId, studyId: input.id }, body: bodyOf(input) }),
      ),
    refreshes: studies,
  });
}

export const useExportStudy = () =>
  useAction({
    act: ({ studyId, of }: { readonly studyId: string; readonly of: "figures" | "laps" }, workspaceId) =>
      call(timeStudyEndpoints.export, { params: { workspaceId, studyId }, body: { of } }),
    refreshes: [],
    failed: () => translate(timeStudyText, "timeStudies.exportFailed"),
  });

export interface ListFields {
  readonly name: string;
  readonly description: string;
  readonly elements: readonly WorkElement[];
}

export const useCreateList = () =>
  useAction({
    act: (
      {
        key,
        elements,
        accessGroupIds,
        ...body
      }: ListFields & { readonly key: string; readonly accessGroupIds: readonly string[] },
      workspaceId,
    ) =>
      call(
        elementListEndpoints.create,
        { params: { workspaceId }, body: { ...body, elements: [...elements], accessGroupIds: [...accessGroupIds] } },
        { idempotencyKey: key },
      ),
    refreshes: lists,
  });

export const useEditList = () =>
  useAction({
    act: (
      { id, revision, elements, ...body }: ListFields & { readonly id: string; readonly revision: number },
      workspaceId,
    ) =>
      call(elementListEndpoints.update, {
        params: { workspaceId, elementListId: id },
        ifMatch: revision,
        body: { ...body, elements: [...elements] },
      }),
    refreshes: lists,
  });

export const useChangeListAccess = () =>
  useAction({
    act: (input: AccessOf, workspaceId) =>
      call(elementListEndpoints.setGroups, { params: { workspaceId, elementListId: input.id }, body: bodyOf(input) }),
    refreshes: lists,
  });

export const useDeleteList = () =>
  useAction({
    act: (elementListId: string, workspaceId) =>
      call(elementListEndpoints.remove, { params: { workspaceId, elementListId } }),
    refreshes: lists,
  });
