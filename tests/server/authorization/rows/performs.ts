import { randomUUID } from "node:crypto";
import { performEndpoints } from "#features/performs/contract.ts";
import { recordEndpoints } from "#features/records/contract.ts";
import { trainingEndpoints } from "#features/sets/training-contract.ts";
import { gradeEndpoints } from "#features/verification/grade-contract.ts";
import { photoCheckEndpoints } from "#features/verification/photo-check-contract.ts";
import { evidenceContent, evidenceIn, photoBy, withEvidence } from "#tests/support/evidence-samples.ts";
import { answers, gradedContent, gradeNow, questionIn, saying } from "#tests/support/grading.ts";
import { Device } from "#tests/support/performs.ts";
import { publishedBy } from "#tests/support/procedures.ts";
import type { Person } from "#tests/support/world.ts";
import { type Kind, type Making, notByDevice, type Row } from "../row.ts";

/** A procedure to perform; every member who sees it may start. */
const startable: Kind = {
  make: async ({ maker, groupIds }) => ({
    params: { procedureId: (await publishedBy(maker, { groups: groupIds })).id, performId: randomUUID() },
  }),
};

/** Sees whatever a procedure's groups are, so that what runs can be there before anybody asks for it. */
async function performOf(person: Person, { maker, groupIds }: Making) {
  const { id: procedureId } = await publishedBy(maker, { groups: groupIds });
  const device = new Device(person, procedureId);
  const { status } = await device.save([]);
  if (status !== 200) throw new Error(`The perform was not started: ${status}`);
  return { params: { procedureId, performId: device.performId } };
}

/** Another member's perform: no permission gives access to it (threats B94, B103). */
const ofTheMaker: Kind = { make: (making) => performOf(making.maker, making) };

/** The same, named by its person too. */
const ofTheMakerByName: Kind = {
  make: async (making) => {
    const { params } = await performOf(making.maker, making);
    return { params: { ...params, profileId: making.maker.profileId } };
  },
};

const save = (performId: string, caller: Person | undefined) => ({
  body: {
    id: performId,
    profileId: caller?.profileId ?? randomUUID(),
    createdAt: "2026-03-09T08:00:00.000Z",
    updatedAt: "2026-03-09T08:05:00.000Z",
    updatesList: ["a1"],
    stepsProgress: [],
  },
});

const analyses = (holds: readonly string[]): boolean => holds.includes("content.procedures.analyze");

/** A completed perform of somebody else: for those who analyse, of the procedures visible to them (threat B103). */
const record: Kind = {
  make: async (making) => {
    const thing = await performOf(making.maker, making);
    const { status } = await making.maker.call(performEndpoints.submit, { params: thing.params });
    if (status !== 200) throw new Error(`The perform was not submitted: ${status}`);
    return thing;
  },
};

/** The same with an answer in words that was graded. */
const gradedRecord: Kind = {
  make: async (making) => {
    const { maker, groupIds, world, workspace } = making;
    const content = gradedContent();
    const { id: procedureId } = await publishedBy(maker, { groups: groupIds, content });
    const device = new Device(maker, procedureId);
    await device.save(saying(content, answers.partly));
    const { status } = await device.submit();
    if (status !== 200) throw new Error(`The perform was not submitted: ${status}`);
    await gradeNow({ ...world, workspaceId: workspace.workspaceId });
    return { params: { procedureId, performId: device.performId, moduleId: questionIn(content) } };
  },
};

/** The same with a photo that a person is to check. */
const evidenceRecord: Kind = {
  make: async ({ maker, groupIds, world, workspace }) => {
    const photo = () => photoBy(world, workspace.workspaceId, maker);
    const content = evidenceContent(await photo(), [await photo()]);
    const { id: procedureId } = await publishedBy(maker, { groups: groupIds, content });
    const device = new Device(maker, procedureId);
    const photoId = await photo();
    await device.save(withEvidence(content, [photoId]));
    const { status } = await device.submit();
    if (status !== 200) throw new Error(`The perform was not submitted: ${status}`);
    return { params: { procedureId, performId: device.performId, moduleId: evidenceIn(content), photoId } };
  },
};

const literalQuestion = {
  question_description: "How tight?",
  question_answer: "25 Nm",
  user_answer: "25 Nm",
  feedback_locale: "en",
};

/** The things of these rows are the maker's, and no caller is the maker. */
const notOwn = () => "404" as const;

/** A record and what hangs on it: the same people see all of it. */
const ofRecord = {
  needs: "member",
  about: record,
  childParam: "performId",
  except: (who) => (analyses(who.holds) ? null : "404"),
} as const satisfies Omit<Row, "endpoint">;

export const performRows: readonly Row[] = [
  { endpoint: performEndpoints.listMine, needs: "member" },
  { endpoint: performEndpoints.lastRuns, needs: "member" },
  { endpoint: recordEndpoints.recent, needs: "member" },
  { endpoint: performEndpoints.listActive, needs: "member", about: startable, ownStaysVisible: true },
  {
    endpoint: performEndpoints.save,
    needs: "member",
    about: startable,
    input: ({ params }, { caller }) => save(params.performId ?? "", caller),
  },
  { endpoint: performEndpoints.removeMine, needs: "member", about: startable, ownStaysVisible: true },
  { endpoint: performEndpoints.get, needs: "member", about: ofTheMaker, except: notOwn },
  // Who analyses what they see may end what somebody else performs (ruling R7).
  {
    endpoint: performEndpoints.remove,
    needs: "member",
    about: ofTheMaker,
    childParam: "performId",
    except: (who) => (analyses(who.holds) ? null : "404"),
  },
  {
    endpoint: performEndpoints.removeMine,
    variant: "somebody else's",
    needs: ["content.procedures.analyze"],
    about: ofTheMakerByName,
    isNamedInside: true,
    input: ({ params }) => ({ query: { profileId: params.profileId ?? "" } }),
  },
  { endpoint: performEndpoints.submit, needs: "member", about: ofTheMaker, except: notOwn },
  {
    endpoint: performEndpoints.reset,
    needs: "member",
    about: ofTheMaker,
    // A caller who may see that it runs gets 403, because it is not theirs (specification, procedures section 8).
    except: (who) => (analyses(who.holds) ? "403" : "404"),
  },
  { endpoint: recordEndpoints.history, needs: "member", about: startable },
  { endpoint: recordEndpoints.record, ...ofRecord },
  { endpoint: recordEndpoints.recordFacets, needs: "member" },
  {
    endpoint: recordEndpoints.counts,
    needs: "member",
    input: () => ({ query: { cuts: "2026-11-01T00:00:00.000Z,2026-11-08T00:00:00.000Z" } }),
  },
  { endpoint: recordEndpoints.exportRecords, needs: "member", except: notByDevice },
  ...[recordEndpoints.verify, recordEndpoints.trends, recordEndpoints.annotations, trainingEndpoints.attemptsOf].map(
    (endpoint): Row => ({ endpoint, ...ofRecord }),
  ),
  ...[recordEndpoints.exportRecord, recordEndpoints.recordPdf].map(
    (endpoint): Row => ({
      endpoint,
      ...ofRecord,
      isNotForDevices: true,
    }),
  ),
  { endpoint: recordEndpoints.checkCopy, ...ofRecord, input: () => ({ params: { mark: "0123456789abcdef" } }) },
  { endpoint: recordEndpoints.annotate, ...ofRecord, input: () => ({ body: { text: "The gauge was wrong" } }) },
  {
    endpoint: gradeEndpoints.review,
    needs: ["content.procedures.analyze"],
    about: gradedRecord,
    childParam: "performId",
    input: () => ({ body: { score: 7, revision: 0 } }),
    // Somebody has reviewed it before.
    alsoDone: [409],
  },
  {
    endpoint: photoCheckEndpoints.check,
    needs: ["content.procedures.analyze"],
    about: evidenceRecord,
    childParam: "performId",
    input: () => ({ body: { verdict: "pass", revision: 0 } }),
    // Somebody has decided before.
    alsoDone: [409],
  },
  { endpoint: gradeEndpoints.validate, needs: "session", input: () => ({ body: literalQuestion }), alsoDone: [429] },
  {
    endpoint: gradeEndpoints.validate,
    variant: "an answer of somebody else's",
    needs: "session",
    about: ofTheMaker,
    isGroupless: true,
    input: ({ params }, { workspaceId, newId }) => ({
      body: {
        user_answer: "25 Nm",
        feedback_locale: "en",
        workspace_id: workspaceId,
        perform_id: params.performId,
        module_id: newId(),
      },
    }),
    except: (who) => (who.standing === "lacksSignIn" ? "403" : "404"),
  },
];
