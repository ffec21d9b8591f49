import type { Row } from "../row.ts";
import { adaptationRows } from "./adaptations.ts";
import { analyticsRows } from "./analytics.ts";
import { areaRows } from "./areas.ts";
import { auditRows } from "./audit.ts";
import { commentRows } from "./comments.ts";
import { copilotRows } from "./copilot.ts";
import { correctiveActionRows } from "./corrective-actions.ts";
import { deviceRows } from "./devices.ts";
import { documentRows } from "./documents.ts";
import { feedbackRows } from "./feedback.ts";
import { flagRows } from "./flags.ts";
import { generationRows } from "./generation.ts";
import { groupRows } from "./groups.ts";
import { interviewRows } from "./interviews.ts";
import { inviteRows } from "./invites.ts";
import { libraryRows } from "./library.ts";
import { linkedStepRows } from "./linked-steps.ts";
import { markupRows } from "./markups.ts";
import { mediaRows } from "./media.ts";
import { memberRows } from "./members.ts";
import { performRows } from "./performs.ts";
import { personalRows } from "./personal.ts";
import { phoneRows } from "./phones.ts";
import { printRows } from "./prints.ts";
import { procedureRows } from "./procedures.ts";
import { propertyRows } from "./properties.ts";
import { proposalRows } from "./proposals.ts";
import { questionRows } from "./questions.ts";
import { quizRows } from "./quizzes.ts";
import { replacingRows } from "./replacing.ts";
import { roleRows } from "./roles.ts";
import { sealingRows } from "./sealing.ts";
import { sessionRows } from "./sessions.ts";
import { setRows } from "./sets.ts";
import { sharingRows } from "./sharing.ts";
import { ssoRows } from "./sso.ts";
import { templateRows } from "./templates.ts";
import { timeStudyRows } from "./time-studies.ts";
import { transferRows } from "./transfers.ts";
import { unrecordedRows } from "./unrecorded.ts";
import { videoRows } from "./videos.ts";
import { workspaceRows } from "./workspace.ts";

/** Procedures, documents and what they show. */
export const contentRows: readonly Row[] = [
  ...areaRows,
  ...propertyRows,
  ...documentRows,
  ...procedureRows,
  ...commentRows,
  ...printRows,
  ...mediaRows,
  ...libraryRows,
  ...markupRows,
  ...videoRows,
  ...generationRows,
  ...transferRows,
];

/** What is done with procedures. */
export const workRows: readonly Row[] = [
  ...analyticsRows,
  ...questionRows,
  ...feedbackRows,
  ...correctiveActionRows,
  ...templateRows,
  ...linkedStepRows,
  ...timeStudyRows,
  ...quizRows,
  ...adaptationRows,
  ...interviewRows,
  ...proposalRows,
  ...replacingRows,
  ...performRows,
  ...unrecordedRows,
  ...setRows,
  ...sharingRows,
  ...copilotRows,
];

/** Who works where, with which rights. */
export const peopleRows: readonly Row[] = [
  ...personalRows,
  ...phoneRows,
  ...sealingRows,
  ...workspaceRows,
  ...memberRows,
  ...roleRows,
  ...groupRows,
  ...auditRows,
  ...flagRows,
  ...ssoRows,
  ...sessionRows,
  ...deviceRows,
  ...inviteRows,
];

/** Every operation of a member or of a session. A route that is missing here fails the matrix. */
export const rows: readonly Row[] = [...contentRows, ...workRows, ...peopleRows];
