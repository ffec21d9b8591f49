import * as z from "zod/mini";

/** Why an item was refused. */
export const refusalCodes = [
  "unreadable",
  "invalid",
  "unknownGroup",
  "ambiguousGroup",
  "unknownArea",
  "ambiguousArea",
  "unknownProperty",
  "invalidProperty",
  "wouldBecomeGlobal",
  "duplicateExternalId",
  "missingFile",
  "unsupportedFile",
  "fileTooLarge",
  "fileDamaged",
  "moduleLimit",
  "contentTooLarge",
  "notAllowed",
  "draftChanged",
  "pendingApproval",
  "draftLocked",
  "quotaExceeded",
  "unknownThing",
  "nameTaken",
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** What was not taken over as it stood; the item came in all the same. */
export const noteCodes = [
  "groupsKept",
  "onlyProperties",
  "htmlAsText",
  "tableAsText",
  "linkAsText",
  "linkTargetMissing",
  "linksKept",
] as const;
export type NoteCode = (typeof noteCodes)[number];

export const outcomes = ["created", "updated", "unchanged", "refused"] as const;
export type Outcome = (typeof outcomes)[number];

/** `field` is the path in the file ("sections.0.steps.2.title", "row 12"), blank for all of it; `detail` is a value. */
export const finding = z.object({
  field: z.string(),
  code: z.enum([...refusalCodes, ...noteCodes]),
  detail: z.string(),
});
export interface Finding extends z.output<typeof finding> {}

/** Of one item. */
export const findingsMax = 50;
const detailCharactersMax = 300;

/** [TF6] What refuses an item, with every reason that was found. */
export class Refused extends Error {
  readonly findings: readonly Finding[];
  constructor(findings: readonly Finding[]) {
    super(findings.map((one) => `${one.field}: ${one.code}`).join(", "));
    this.findings = findings.slice(0, findingsMax);
  }
}

export const findingOf = (field: string, code: Finding["code"], detail = ""): Finding => ({
  field,
  code,
  detail: detail.slice(0, detailCharactersMax),
});

/** The faults of a schema by field; no value of the file is repeated in them. */
export const findingsOf = (error: z.core.$ZodError): Finding[] =>
  error.issues.map((issue) => findingOf(issue.path.join("."), "invalid", messageOf(issue)));

function messageOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "unrecognized_keys":
      return `unknown: ${issue.keys.join(", ")}`;
    case "too_big":
      return `at most ${issue.maximum}`;
    case "too_small":
      return `at least ${issue.minimum}`;
    case "invalid_type":
      return `expected ${issue.expected}`;
    case "invalid_value":
      return `expected ${issue.values.map(String).join(" | ")}`;
    default:
      return issue.message || issue.code;
  }
}
