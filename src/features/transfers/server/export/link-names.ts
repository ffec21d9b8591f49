import type { Scope } from "#kit/server/scope.ts";
import { neutralLink, ownPage, type PageLink, type Reached } from "../../rules/links.ts";
import { externalIdsOf, type Names } from "./names.ts";

/**
 * [TF25] What the links of some texts are called in the archive: those to pages of this workspace go by the external id of
 * their target, also where it is gone; all others stay as they are.
 */
export async function archivedLinks(
  scope: Scope,
  reached: Reached,
  { areas }: Names,
  links: readonly string[],
): Promise<(link: string) => string> {
  const pages = new Map<string, PageLink>();
  for (const link of links) {
    const page = ownPage(link, { ...reached, workspaceId: scope.workspaceId });
    if (page) pages.set(link, page);
  }
  if (pages.size === 0) return (link) => link;
  const idsOf = (kind: PageLink["kind"]) => [...pages.values()].flatMap((page) => (page.kind === kind ? page.id : []));
  const procedure = await externalIdsOf(scope, "procedure", idsOf("procedure"));
  const document = await externalIdsOf(scope, "document", idsOf("document"));
  const nameOf = { procedure, document, area: (id: string) => areas.get(id) ?? id };
  return (link) => {
    const page = pages.get(link);
    return page ? neutralLink(page, nameOf[page.kind](page.id)) : link;
  };
}
