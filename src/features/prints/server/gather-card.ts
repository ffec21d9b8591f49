import { areaPaths } from "#features/areas/paths.ts";
import { getArea, listNotes } from "#features/areas/server/service.ts";
import { documentPaths } from "#features/documents/paths.ts";
import { getDocument } from "#features/documents/server/service.ts";
import { shownValues } from "#features/properties/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { PrintRequest } from "./gather-sheet.ts";
import { filesOf, workspaceFacts } from "./gather-sheet.ts";
import type { Sheet, SheetCard } from "./sheet.ts";

export type CardRequest = Omit<PrintRequest, "procedureId" | "versionId"> & { readonly id: string };

/** [PR21] An area as its reader sees it. @throws Problem 404 */
export async function gatherArea(scope: Scope, input: CardRequest): Promise<Sheet> {
  const area = await getArea(scope, input.id);
  const notes = (await listNotes(scope, area.id)).map(({ content, updatedBy, updatedAt }) => ({
    content,
    by: updatedBy.displayName,
    at: updatedAt,
  }));
  return cardSheet(scope, input, {
    title: area.name,
    pictureId: area.displayFettleImageId,
    path: areaPaths.detail(scope.workspaceId, area.id),
    card: { kind: "area", changedAt: area.updatedAt, notes },
  });
}

/** [PR21] The cover of a document: its file is printed by whatever shows it. @throws Problem 404 */
export async function gatherDocument(scope: Scope, input: CardRequest): Promise<Sheet> {
  const document = await getDocument(scope, input.id);
  const { mimeType, sizeBytes, version, uploadedBy, checksum } = document;
  return cardSheet(scope, input, {
    title: document.documentName,
    pictureId: null,
    path: documentPaths.document(scope.workspaceId, document.id),
    card: {
      kind: "document",
      changedAt: document.updatedAt,
      file: { type: mimeType, sizeBytes, version, uploadedBy: uploadedBy.displayName, checksum },
      notes: [],
    },
  });
}

interface Card {
  readonly title: string;
  readonly pictureId: string | null;
  /** Of its screen, which the code leads to. */
  readonly path: string;
  readonly card: SheetCard;
}

async function cardSheet(scope: Scope, input: CardRequest, { title, pictureId, path, card }: Card): Promise<Sheet> {
  const url = `${input.origin}${path}`;
  return {
    paper: input.paper,
    language: input.language,
    ...(await workspaceFacts(scope)),
    title,
    content: {
      title,
      description: "",
      procedureImage: pictureId === null ? null : { source: "remote", type: "image", id: pictureId },
      sections: [],
    },
    state: "published",
    number: null,
    publishedAt: null,
    publishedBy: null,
    approvals: [],
    changeKind: null,
    effectiveAt: null,
    updatedAt: card.changedAt,
    updatedBy: "",
    copyUrl: url,
    stepUrl: url,
    files: pictureId === null ? {} : await filesOf(scope, [pictureId]),
    areas: {},
    properties: await shownValues(scope, card.kind, input.id),
    card,
  };
}
