import type { Permission } from "#kit/permissions.ts";

/** The rows of the table of permissions, in its order (specification, identity section 6). */
export interface MatrixRow {
  readonly id:
    | "manageMembers"
    | "manageRoles"
    | "manageGroups"
    | "manageProperties"
    | "manageSso"
    | "requireSso"
    | "viewContent"
    | "manageProcedures"
    | "publishProcedures"
    | "manageSharedProcedures"
    | "manageProcedureSets"
    | "manageAreas"
    | "manageDocuments"
    | "deleteContent"
    | "manageElementLists"
    | "manageTimeStudies"
    | "deleteTimeStudies"
    | "manageCopilot"
    | "procedurePerform"
    | "viewAnalytics";
  /** The permissions that the row grants and revokes together; a purely informative row has none. */
  readonly permissions: readonly Permission[];
  /** The row is shown if this flag is on. */
  readonly flag?: string;
}

export const matrixSections = ["workspace", "content", "timestudies", "copilot", "analytics"] as const;
export type MatrixSection = (typeof matrixSections)[number];

const matrix: Readonly<Record<MatrixSection, readonly MatrixRow[]>> = {
  workspace: [
    { id: "manageMembers", permissions: ["workspace.members.manage"] },
    { id: "manageRoles", permissions: ["workspace.roles.manage"] },
    { id: "manageGroups", permissions: ["workspace.groups.manage"] },
    { id: "manageProperties", permissions: ["workspace.properties.manage"], flag: "custom_properties_enabled" },
    { id: "manageSso", permissions: ["workspace.sso.manage"] },
    { id: "requireSso", permissions: [] },
  ],
  content: [
    { id: "viewContent", permissions: [] },
    { id: "manageProcedures", permissions: ["content.procedures.manage"] },
    { id: "publishProcedures", permissions: ["content.procedures.publish"] },
    {
      id: "manageSharedProcedures",
      permissions: ["content.procedures.shared.manage"],
      flag: "shared_procedures_enabled",
    },
    { id: "manageProcedureSets", permissions: ["content.sets.manage"] },
    { id: "manageAreas", permissions: ["content.areas.manage"] },
    { id: "manageDocuments", permissions: ["content.documents.manage"] },
    {
      id: "deleteContent",
      permissions: [
        "content.areas.delete",
        "content.documents.delete",
        "content.procedures.delete",
        "content.procedures.drafts.delete",
        "content.sets.delete",
      ],
    },
  ],
  timestudies: [
    { id: "manageElementLists", permissions: ["timestudies.elementlists.manage"] },
    { id: "manageTimeStudies", permissions: ["timestudies.manage"] },
    { id: "deleteTimeStudies", permissions: ["timestudies.delete"] },
  ],
  copilot: [{ id: "manageCopilot", permissions: ["copilot.queries.manage"] }],
  analytics: [
    { id: "procedurePerform", permissions: ["content.procedures.analyze"] },
    { id: "viewAnalytics", permissions: ["analytics.view"] },
  ],
};

export interface MatrixPart {
  readonly section: MatrixSection;
  readonly rows: readonly MatrixRow[];
}

/** [RO18] The rows that the workspace's flags show. A flag hides a row; its permissions stay as they are. */
export const matrixOf = (isOn: (flag: string) => boolean): readonly MatrixPart[] =>
  matrixSections.map((section) => ({
    section,
    rows: matrix[section].filter((row) => row.flag === undefined || isOn(row.flag)),
  }));

export const matrixRows: readonly MatrixRow[] = matrixSections.flatMap((section) => matrix[section]);

/** Whether a role has the permissions of a row: all, some, or none. */
export function markOf(row: MatrixRow, held: readonly Permission[]): "all" | "some" | "none" {
  const count = row.permissions.filter((permission) => held.includes(permission)).length;
  if (count === 0) return "none";
  return count === row.permissions.length ? "all" : "some";
}
