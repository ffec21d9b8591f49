import { accessSeenBy } from "#features/procedures/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { Template, WholeTemplate } from "../contract.ts";
import type { StoredTemplate, WholeStoredTemplate } from "./template-store.ts";

export const templateOf = (scope: Scope, stored: StoredTemplate): Template => ({
  id: stored.id,
  kind: stored.kind,
  title: stored.title,
  description: stored.description,
  sectionCount: stored.sectionCount,
  stepCount: stored.stepCount,
  collage: [...stored.collage],
  ...accessSeenBy(scope, stored.accessGroupIds),
  revision: stored.revision,
  contentNumber: stored.contentNumber,
  createdAt: stored.createdAt.toISOString(),
  createdBy: stored.createdBy,
  updatedAt: stored.updatedAt.toISOString(),
  updatedBy: stored.updatedBy,
});

export const wholeOf = (scope: Scope, stored: WholeStoredTemplate): WholeTemplate => ({
  ...templateOf(scope, stored),
  procedureImage: stored.content.procedureImage,
  sections: stored.content.sections,
});
