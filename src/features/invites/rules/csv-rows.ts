import { tidy } from "#kit/text.ts";
import { type Contact, contactOf, contactText } from "./contact.ts";
import { accessReader, type NamedGroup } from "./group-names.ts";
import { inviteLimits } from "./invite-state.ts";
import { type NamedRole, rolesByName } from "./role-names.ts";

/** The columns of a file of invites, as its head names them (specification, content section 5). */
export const csvColumns = ["display_name", "contact_info", "role", "access"] as const;

/** One row of the file. `line` counts as a spreadsheet does: the header is 1, data starts at 2. */
export interface CsvRow {
  readonly line: number;
  readonly displayName: string;
  readonly contactInfo: string;
  readonly role: string;
  readonly access: string;
}

export const csvFields = ["displayName", "contactInfo", "role", "access"] as const;
export type CsvField = (typeof csvFields)[number];

export const csvFaults = [
  "missing",
  "tooLong",
  "contactInvalid",
  "contactTwice",
  "countryNotAllowed",
  "roleUnknown",
  "roleAmbiguous",
  "roleNotYours",
  "groupUnknown",
  "groupAmbiguous",
  "groupNotYours",
  "groupRequired",
] as const;
export type CsvFault = (typeof csvFaults)[number];

/** The fault of one cell. */
export interface RowFault {
  readonly line: number;
  readonly field: CsvField;
  readonly fault: CsvFault;
  /** The subject of its message: the unknown group, the other line with the same contact. */
  readonly about?: string | undefined;
}

/** A row that can be sent. */
export interface RowInvite {
  readonly line: number;
  readonly contact: Contact;
  readonly displayName: string;
  readonly roleId: string;
  readonly groupIds: readonly string[];
}

/**
 * What a file's names are resolved with: the roles and groups that the inviter sees, and which of them they may give.
 */
export interface CsvContext {
  readonly roles: readonly NamedRole[];
  readonly groups: readonly NamedGroup[];
  readonly mayGrant: (roleId: string) => boolean;
  readonly mayGive: (groupId: string) => boolean;
  /** [IN21] Whether the inviter reaches a member of these groups, or of none. */
  readonly reaches: (groupIds: readonly string[]) => boolean;
  /** Whether short messages go to the number's country; the server alone knows, the browser takes it as given. */
  readonly mayText?: ((phone: string) => boolean) | undefined;
}

/** Longer than this is no cell of a list of people. */
export const cellMax = 10_000;

export interface CheckedRows {
  readonly invites: readonly RowInvite[];
  readonly faults: readonly RowFault[];
}

/**
 * [IN15] The invites of the rows, and their faults; runs in the browser to show the file, and on the server before it
 * does anything. A row with a fault makes no invite.
 */
export function rowChecker(context: CsvContext): (rows: readonly CsvRow[]) => CheckedRows {
  const roles = rolesByName(context.roles);
  const readAccess = accessReader(context.groups);

  const roleOf = (row: CsvRow): (string & {}) | CsvFault => {
    const [id, ...others] = roles.get(roleKey(row.role)) ?? [];
    if (id === undefined) return row.role.trim() === "" ? "missing" : "roleUnknown";
    if (others.length > 0) return "roleAmbiguous";
    return context.mayGrant(id) ? id : "roleNotYours";
  };

  const groupsOf = (row: CsvRow): readonly string[] | Omit<RowFault, "line" | "field"> => {
    if (row.access.length > cellMax) return { fault: "tooLong" };
    const reading = readAccess(row.access);
    if ("refused" in reading) return { fault: reading.refused, about: reading.name.slice(0, 100) };
    const foreign = reading.groupIds.find((id) => !context.mayGive(id));
    if (foreign === undefined) return context.reaches(reading.groupIds) ? reading.groupIds : { fault: "groupRequired" };
    return { fault: "groupNotYours", about: context.groups.find((group) => group.id === foreign)?.name };
  };

  return (rows) => {
    const contacts = rows.map((row) => contactOf(row.contactInfo));
    const linesOf = Map.groupBy(rows, (_, index) => keyOf(contacts[index]));
    const faults: RowFault[] = [];
    const invites = rows.flatMap((row, index): RowInvite[] => {
      const before = faults.length;
      const addFault = (field: CsvField, fault: CsvFault, about?: string) =>
        void faults.push({ line: row.line, field, fault, ...(about !== undefined && { about }) });
      const displayName = nameOf(row.displayName);
      if (displayName === "") addFault("displayName", "missing");
      if (displayName.length > inviteLimits.displayNameMax) addFault("displayName", "tooLong");
      const contact = contacts[index];
      const twins = contact ? (linesOf.get(keyOf(contact)) ?? []).filter((other) => other !== row) : [];
      if (!contact) addFault("contactInfo", row.contactInfo.trim() === "" ? "missing" : "contactInvalid");
      if (contact && "phone" in contact && context.mayText?.(contact.phone) === false) {
        addFault("contactInfo", "countryNotAllowed");
      }
      if (twins[0]) addFault("contactInfo", "contactTwice", String(twins[0].line));
      const roleId = roleOf(row);
      if (isFault(roleId)) addFault("role", roleId);
      const groupIds = groupsOf(row);
      if ("fault" in groupIds) addFault("access", groupIds.fault, groupIds.about);
      if (faults.length > before || !contact || "fault" in groupIds) return [];
      return [{ line: row.line, contact, displayName, roleId, groupIds }];
    });
    return { invites, faults };
  };
}

/** Our own exports put an apostrophe before what a spreadsheet would calculate. */
const nameOf = (text: string): string => tidy(text.slice(0, cellMax)).replace(/^'(?=[=+@-])/u, "");
const roleKey = (text: string): string => text.slice(0, cellMax).normalize("NFKC").trim().toLowerCase();
const keyOf = (contact: Contact | undefined): string => (contact ? contactText(contact) : "");
const isFault = (text: string): text is CsvFault => (csvFaults as readonly string[]).includes(text);
