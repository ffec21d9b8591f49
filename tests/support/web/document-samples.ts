import type { Document, DocumentFolder } from "#features/documents/contract.ts";

/* What the tests of these screens show. */

export const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
export const night = { id: idOf(901), name: "Night", icon: "users", parentId: null, revision: 1 };
export const day = { id: idOf(902), name: "Day", icon: "users", parentId: null, revision: 1 };
export const ann = { id: idOf(801), displayName: "Ann" };

export const newFolder = (n: number, fields: Partial<DocumentFolder> = {}): DocumentFolder => ({
  id: idOf(n),
  name: `Folder ${n}`,
  parentId: null,
  accessGroups: [],
  inheritedAccessGroups: [],
  hiddenAccessGroups: 0,
  authorId: ann.id,
  isNameOnly: false,
  documentCount: 0,
  folderCount: 0,
  revision: 1,
  createdAt: "2026-11-01T08:00:00.000Z",
  updatedAt: "2026-11-01T08:00:00.000Z",
  deletedAt: null,
  ...fields,
});

export const newDocument = (n: number, fields: Partial<Document> = {}): Document => ({
  // Never a folder's id, as in the product: they share one list.
  id: idOf(n + 10_000),
  documentName: `Document ${n}.pdf`,
  documentFolderId: null,
  accessGroups: [],
  inheritedAccessGroups: [],
  hiddenAccessGroups: 0,
  uploadedById: ann.id,
  uploadedBy: ann,
  createdAt: "2026-11-01T08:00:00.000Z",
  updatedAt: "2026-11-02T08:00:00.000Z",
  remoteFileId: idOf(n + 50_000),
  itemStatus: "available",
  mimeType: "application/pdf",
  sizeBytes: 1_258_291,
  checksum: "a".repeat(64),
  origin: "web",
  version: 1,
  revision: 1,
  textState: "done",
  deletedAt: null,
  ...fields,
});

export const manuals = newFolder(1, { name: "Manuals", accessGroups: [night.id], documentCount: 2, folderCount: 1 });
export const pumps = newFolder(2, { name: "Pumps", parentId: manuals.id, inheritedAccessGroups: [night.id] });
export const drawings = newFolder(3, { name: "Drawings" });

export const plan = newDocument(101, { documentName: "Plan.pdf" });
export const list = newDocument(102, {
  documentName: "Spare parts.xlsx",
  mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  sizeBytes: 900,
  accessGroups: [day.id],
  textState: "failed",
});
