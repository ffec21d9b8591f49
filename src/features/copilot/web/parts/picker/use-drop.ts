import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { documentQueries } from "#features/documents/web/queries.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { procedureQueries } from "#features/procedures/web/queries.ts";
import { isolated } from "#kit/isolated.ts";
import { translate, useText } from "#kit/web/i18n.ts";
import { useQueryParams } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { kitText } from "#kit/web/text.ts";
import { toast } from "#kit/web/toast.tsx";
import { isNotFound } from "#kit/web/wire/query.ts";
import { copilotLimits } from "../../../contract.ts";
import { isSameResource, type Resource } from "../../state/question-input.ts";
import { type LinkedResource, linkType, resourceOfQuery, resourcesOfLinks } from "../../state/resource-links.ts";
import { copilotText } from "../../text.ts";

/** [CP26] Adds to what the next question is limited to what the person sees of these, and says what came of it. */
export function useTakeResources(chosen: readonly Resource[], onChosen: (resources: readonly Resource[]) => void) {
  const t = useText(copilotText);
  const workspaceId = useWorkspaceId();
  const queryClient = useQueryClient();
  const seesDrafts = useMay(procedurePolicy.viewDrafts);
  const latest = useRef({ chosen, onChosen });
  useEffect(() => {
    latest.current = { chosen, onChosen };
  });
  return async (links: readonly LinkedResource[]): Promise<void> => {
    if (links.length === 0) return void toast.error(t("copilot.drop.nothing"));
    let named: readonly (Resource | undefined)[];
    try {
      named = await Promise.all(links.map((one) => resourceNamed(queryClient, workspaceId, one, seesDrafts)));
    } catch {
      return void toast.error(translate(kitText, "common.generalError"));
    }
    const found = named.filter((one) => one !== undefined);
    // Something else may have been chosen while the names came.
    const before = latest.current.chosen;
    const added = found.filter((one) => !before.some((other) => isSameResource(one, other)));
    const taken = added.slice(0, copilotLimits.resourcesMax - before.length);
    if (taken.length > 0) latest.current.onChosen([...before, ...taken]);
    if (found.length < links.length) toast.error(t("copilot.drop.notFound", { count: links.length - found.length }));
    else if (taken.length < added.length) toast.info(t("copilot.picker.full", { count: copilotLimits.resourcesMax }));
    else if (taken.length === 0) toast.info(t("copilot.drop.already"));
    else if (taken.length > 1) toast.success(t("copilot.drop.some", { count: taken.length }));
    else toast.success(t("copilot.drop.added", { name: isolated(taken[0]?.name ?? "") }));
  };
}

/** [CP26] A new chat that is opened about a thing begins limited to it. */
export function useAboutQuery(isOn: boolean, take: (links: readonly LinkedResource[]) => Promise<void>): void {
  const [query, change] = useQueryParams();
  const taken = useRef(false);
  const about = resourceOfQuery(query);
  useEffect(() => {
    if (!isOn || !about || taken.current) return;
    taken.current = true;
    void take([about]);
    // Otherwise it would come back with the way back, after it was taken out.
    change({ about: undefined });
  });
}

/** A drop target for links: what to put on the element, and whether something is held over it. */
export function useDrop(isOn: boolean, take: (links: readonly LinkedResource[]) => Promise<void>) {
  const workspaceId = useWorkspaceId();
  const [isOver, setOver] = useState(false);
  const holdsLinks = ({ dataTransfer: { types } }: DragEvent) => types.includes(linkType) && !types.includes("Files");
  const hold = (event: DragEvent) => {
    if (!isOn || !holdsLinks(event)) return;
    // Without this the field takes the address as text, and the page opens it.
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    setOver(true);
  };
  const handlers = {
    onDragEnter: hold,
    onDragOver: hold,
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!isOn || !holdsLinks(event)) return;
      event.preventDefault();
      const { origin } = location;
      void take(resourcesOfLinks(event.dataTransfer.getData(linkType), { origin, workspaceId }));
    },
  };
  return { handlers, isOver };
}

/** Undefined where it is not there, or not for this person. Drafts are never read. */
async function resourceNamed(
  queryClient: QueryClient,
  workspaceId: string,
  { type, id }: LinkedResource,
  seesDrafts: boolean,
): Promise<Resource | undefined> {
  try {
    if (type === "document") {
      const { documentName: name } = await queryClient.fetchQuery(documentQueries.document(workspaceId, id));
      return { type, id, name };
    }
    if (type === "procedure") {
      const { title: name } = await queryClient.fetchQuery(procedureQueries.published(workspaceId, id, seesDrafts));
      return { type, id, name };
    }
    const folders = await queryClient.fetchQuery(documentQueries.folders(workspaceId));
    const folder = folders.find((one) => one.id === id);
    return folder && { type, id, name: folder.name };
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
