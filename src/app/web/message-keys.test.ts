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

it.each(languages)("every message key of the specifications has words in %s", (language) => {
  const keys = [...wordsIn(language).keys()].map((key) => key.replace(/_(?:one|other|zero)$/, ""));
  const lacking = specified.filter((wanted) => !keys.some((key) => key === wanted || key.endsWith(`.${wanted}`)));
  expect(lacking).toEqual([]);
});
