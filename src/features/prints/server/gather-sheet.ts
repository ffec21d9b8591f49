import { createHash } from "node:crypto";
import { sql } from "kysely";
import { listAreas } from "#features/areas/server/service.ts";
import { findAsset, type StoredAsset } from "#features/media/server/service.ts";
import type { PerformableContent } from "#features/procedures/content.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { mediaIdsOf } from "#features/procedures/rules/media-of.ts";
import { getForPrint } from "#features/procedures/server/service.ts";
import { shownValues } from "#features/properties/server/service.ts";
import { stillsOf } from "#features/videos/server/service.ts";
import { canonical } from "#kit/server/audit/audit-chain.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { DateFormat } from "#kit/time.ts";
import type { PaperSize, PrintLanguage } from "../contract.ts";
import { printPaths } from "../paths.ts";
import type { PrintedArea, PrintedFile, Sheet } from "./sheet.ts";

export interface PrintRequest {
  readonly procedureId: string;
  readonly versionId: string;
  readonly paper: PaperSize;
  readonly language: PrintLanguage;
  /** Where the product is reached, without a slash at the end: codes lead there. */
  readonly origin: string;
}

/** [PR8] Identifies what a copy says. Without answers, which must not be guessable from it (threat B90). */
export const markOf = (content: PerformableContent): string =>
  createHash("sha256").update(canonical(content)).digest("hex").slice(0, 16);

/** Everything that a print is made of, visible to the actor. @throws Problem 404, 403 */
export async function gatherSheet(scope: Scope, input: PrintRequest): Promise<Sheet> {
  const printed = await getForPrint(scope, input.procedureId, input.versionId);
  const { version, content, title, effectiveAt, approvals } = printed;
  const { workspaceId } = scope;
  const at = (path: string) => `${input.origin}${path}`;
  return {
    paper: input.paper,
    language: input.language,
    ...(await workspaceFacts(scope)),
    title,
    content,
    state: version.state === "draft" || version.state === "superseded" ? version.state : "published",
    number: version.number,
    publishedAt: version.publishedAt?.toISOString() ?? null,
    publishedBy: version.publishedBy?.displayName ?? null,
    approvals: approvals.map(({ stageName, name, signedAt }) => ({ stage: stageName, name, signedAt })),
    changeKind: version.state === "draft" ? null : version.changeKind,
    effectiveAt: effectiveAt?.toISOString() ?? null,
    updatedAt: version.updatedAt.toISOString(),
    updatedBy: version.updatedBy.displayName,
    copyUrl: at(printPaths.copy(workspaceId, input.procedureId, version.id, markOf(content))),
    stepUrl: `${at(procedurePaths.preview(workspaceId, input.procedureId))}?stepId=`,
    files: await filesOf(scope, mediaIdsOf(content)),
    areas: await areasOf(scope, content),
    properties: await shownValues(scope, "procedure", input.procedureId),
  };
}

/** [PR16] The name of the workspace, and the zone of its times, for every printer everywhere. */
export const workspaceFacts = (scope: Scope): Promise<Pick<Sheet, "workspaceName" | "timeZone" | "dateFormat">> =>
  scope.db
    .selectFrom("workspace")
    .select(["name as workspaceName", "time_zone as timeZone", sql<DateFormat>`date_format`.as("dateFormat")])
    .where("id", "=", scope.workspaceId)
    .executeTakeFirstOrThrow();

export async function filesOf(scope: Scope, ids: readonly string[]): Promise<Record<string, PrintedFile>> {
  const files: Record<string, PrintedFile> = {};
  for (const id of ids) {
    const asset = await findAsset(scope, id);
    if (asset?.state === "stored") files[id] = await fileOf(scope, asset);
  }
  return files;
}

async function fileOf(scope: Scope, asset: StoredAsset): Promise<PrintedFile> {
  const { fileName: name, contentType } = asset;
  if (contentType.startsWith("image/")) return { kind: "picture", name, ...drawn(asset) };
  if (contentType.startsWith("audio/")) return { kind: "sound", name, ...nothingDrawn };
  if (!contentType.startsWith("video/")) return { kind: "document", name, ...nothingDrawn };
  const [stillId] = await stillsOf(scope, asset.id);
  const still = stillId === undefined ? undefined : await findAsset(scope, stillId);
  return { kind: "video", name, ...(still?.state === "stored" ? drawn(still) : nothingDrawn) };
}

const nothingDrawn = { pictureId: null, widthPx: 4, heightPx: 3 };

const drawn = ({ id, widthPx, heightPx, sizes }: StoredAsset) =>
  sizes && widthPx && heightPx ? { pictureId: id, widthPx, heightPx } : nothingDrawn;

/** The areas that steps lead to; those out of sight are left out, and their names with them. */
export async function areasOf(scope: Scope, content: PerformableContent): Promise<Record<string, PrintedArea>> {
  const wanted = new Set(
    content.sections
      .flatMap((section) => section.steps.flatMap((step) => step.modules))
      .flatMap((module) => (module.moduleType === "spatialInstruction" ? (module.moduleData.areaId ?? []) : [])),
  );
  if (wanted.size === 0) return {};
  const areas: Record<string, PrintedArea> = {};
  for (const { id, name, displayFettleImageId: pictureId } of await listAreas(scope)) {
    if (!wanted.has(id)) continue;
    const asset = pictureId === null ? undefined : await findAsset(scope, pictureId);
    areas[id] = { name, picture: asset?.state === "stored" ? await fileOf(scope, asset) : null };
  }
  return areas;
}
