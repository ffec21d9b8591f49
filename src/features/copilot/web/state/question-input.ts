import { onSessionEnd } from "#kit/web/session/session.ts";
import { copilotLimits, type SelectedResource, type ServerMetadata } from "../../contract.ts";
import type { AskedPlace } from "../../place-contract.ts";

/** What was typed and not sent, by chat: it is still there when the person comes back from a source. */
const drafts = new Map<string, string>();

// On a device that others use, nobody finds what the person before them typed.
onSessionEnd(() => drafts.clear());

export const draftOf = (chatId: string): string => drafts.get(chatId) ?? "";

export function keepDraft(chatId: string, text: string): void {
  if (text === "") drafts.delete(chatId);
  else drafts.set(chatId, text);
}

/** A document, folder or procedure that a question is limited to. */
export type Resource = Pick<SelectedResource, "type" | "id" | "name">;

export const isSameResource = (one: Resource, other: Resource): boolean =>
  one.type === other.type && one.id === other.id;

/** As many as a question takes. */
export const isFull = (resources: readonly Resource[]): boolean => resources.length >= copilotLimits.resourcesMax;

/** Adds a resource, or takes it out where it is among them. */
export function toggled(resources: readonly Resource[], one: Resource): readonly Resource[] {
  const rest = resources.filter((other) => !isSameResource(one, other));
  if (rest.length < resources.length) return rest;
  return isFull(resources) ? resources : [...resources, one];
}

/** Null where the question is not limited, and was asked at no place. */
export function metadataOf(resources: readonly Resource[], place?: AskedPlace): ServerMetadata | null {
  if (resources.length === 0 && !place) return null;
  const ids = (type: Resource["type"]) => resources.filter((one) => one.type === type).map((one) => one.id);
  return {
    possibleDocumentReferences: ids("document"),
    possibleFolderReferences: ids("folder"),
    possibleProcedureReferences: ids("procedure"),
    ...(place && { place }),
  };
}
