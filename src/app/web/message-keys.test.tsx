import { beforeAll, expect, it } from "vitest";
import { languages, setLanguage, wordsIn } from "#kit/web/i18n.ts";

// Loading a file of words registers them, and speaking German reads the German ones.
import.meta.glob(["/src/**/web/**/text.ts", "/src/**/web/**/*-text.ts"], { eager: true });
beforeAll(async () => {
  await setLanguage("de");
  await setLanguage("en");
});

/**
 * The message keys of the specifications' error catalogues: content and copilot section 8, identity section 8, procedures
 * section 8. Where a catalogue gives the last part alone, the key stands under the words of its feature.
 */
const specified = [
  "areas.flows.updateAreaFailed",
  "areas.flows.deletingAreaFailed",
  "common.generalError",
  "folderExists",
  "createFolderFailed",
  "renameFolderFailed",
  "renameDocumentFailed",
  "moveItemsFailed",
  "uploadFailureSingle",
  "fileTooLarge",
  "deletionFailed",
  "documents.flows.groupsUpdatedFailed",
  "memberGroupsUpdateFailed",
  "membersUpdatedFailed",
  "bulkRoleUpdateError",
  "MemberInviteModal.errors.invalidRole",
  "procedureSets.flows.deletingSetFailed",
  "procedureSets.flows.deletingSetsFailed",
  "procedureSets.flows.groupsUpdatedFailed",
  "commonAccessManagement.workspacesUpdatedFailed",
  "smsVerification.tooManyRequests",
  "MediaInspect.downloadSuccess",
  "requiredStepsNotComplete",
  "errorPerformResetForbidden",
  "errorPerformIdNotFound",
];

/** Specified for what the product does not have, each with the reason. One that comes to be used leaves the list. */
const notBuilt: Readonly<Record<string, string>> = {};

const plain = (key: string): string => key.replace(/_(?:one|other|zero)$/, "");
const isOf = (wanted: string) => (key: string) => key === wanted || key.endsWith(`.${wanted}`);

it.each(languages)("every message key of the specifications has words in %s", (language) => {
  const keys = [...wordsIn(language).keys()].map(plain);
  const lacking = specified.filter((wanted) => !keys.some(isOf(wanted)));
  expect(lacking).toEqual([]);
});

it("the code uses every message key of the specifications, except those of features that are not built", () => {
  const sources = import.meta.glob<string>(["/src/**/web/**/*.{ts,tsx}", "!**/*text*.ts", "!**/*.test.{ts,tsx}"], {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const code = Object.values(sources).join("\n");
  const keys = [...wordsIn("en").keys()].map(plain);
  const unsaid = specified.filter((wanted) => !keys.filter(isOf(wanted)).some((key) => code.includes(`"${key}"`)));
  expect(unsaid).toEqual(Object.keys(notBuilt));
});
