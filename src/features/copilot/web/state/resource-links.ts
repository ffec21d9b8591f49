import { documentPaths } from "#features/documents/paths.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { isId } from "#kit/ids.ts";
import { copilotLimits, resourceTypes } from "../../contract.ts";
import type { Resource } from "./question-input.ts";

/** What a link of this workspace leads to. Whether the person sees it, and its name, the server says. */
export type LinkedResource = Pick<Resource, "type" | "id">;

/** Of this server and workspace: links of others are none. */
interface Here {
  readonly origin: string;
  readonly workspaceId: string;
}

/** What a dragged link is carried as, by browsers and by the lists of this app. */
export const linkType = "text/uri-list";

const pathOf = ({ type, id }: LinkedResource, workspaceId: string): string => {
  if (type === "document") return documentPaths.document(workspaceId, id);
  return type === "folder" ? documentPaths.folder(workspaceId, id) : procedurePaths.preview(workspaceId, id);
};

/** The address of a document, folder or procedure, as it is dragged. */
export const resourceLink = (resource: LinkedResource, { origin, workspaceId }: Here): string =>
  origin + pathOf(resource, workspaceId);

/** [CP26] The documents, folders and procedures that dropped links lead to, each once, in their order. */
export function resourcesOfLinks(links: string, here: Here): readonly LinkedResource[] {
  const found = new Map<string, LinkedResource>();
  for (const line of links.split(/\r?\n/)) {
    const one = line.startsWith("#") ? undefined : resourceOf(line.trim(), here);
    if (one) found.set(`${one.type} ${one.id}`, one);
    if (found.size >= copilotLimits.resourcesMax) break;
  }
  return [...found.values()];
}

/** Every screen of a thing leads to it: its steps, versions and pages too. */
function resourceOf(link: string, { origin, workspaceId }: Here): LinkedResource | undefined {
  const url = URL.parse(link);
  if (url?.origin !== origin) return undefined;
  const [app, workspace, list, ...rest] = url.pathname.split("/").slice(1);
  if (app !== "app" || workspace?.toLowerCase() !== workspaceId.toLowerCase()) return undefined;
  const [first = "", second = ""] = rest;
  if (list === "procedures") return isId(first) ? { type: "procedure", id: first.toLowerCase() } : undefined;
  if (list !== "documents") return undefined;
  if (first === "view") return isId(second) ? { type: "document", id: second.toLowerCase() } : undefined;
  return isId(first) && rest.length === 1 ? { type: "folder", id: first.toLowerCase() } : undefined;
}

const key = "about";

/** The query of a new chat that is limited to a thing from its beginning: `about=document:0192…`. */
export const aboutQuery = ({ type, id }: LinkedResource): string => `${key}=${type}:${id}`;

/** What a new chat is limited to, by its address. */
export function resourceOfQuery(query: Readonly<Record<string, string>>): LinkedResource | undefined {
  const [type, id = ""] = query[key]?.split(":") ?? [];
  const known = resourceTypes.find((one) => one === type);
  return known && isId(id) ? { type: known, id: id.toLowerCase() } : undefined;
}
