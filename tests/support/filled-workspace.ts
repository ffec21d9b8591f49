import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { activityEndpoints } from "#features/activity/contract.ts";
import { buildTally } from "#features/analytics/server/overview/tally-job.ts";
import { viewEndpoints } from "#features/analytics/view-contract.ts";
import { areaEndpoints } from "#features/areas/contract.ts";
import { createNote } from "#features/areas/server/note-service.ts";
import { chooseConnections, createArea } from "#features/areas/server/service.ts";
import { commentEndpoints } from "#features/comments/contract.ts";
import { copilotEndpoints } from "#features/copilot/contract.ts";
import { correctiveActionEndpoints } from "#features/corrective-actions/contract.ts";
import { createDocument, createFolder } from "#features/documents/server/service.ts";
import { feedbackEndpoints } from "#features/feedback/contract.ts";
import { setFlag } from "#features/flags/server/service.ts";
import { sendInvites } from "#features/invites/server/send-invites.ts";
import { linkedStepEndpoints } from "#features/linked-steps/contract.ts";
import { memberSight } from "#features/members/server/service.ts";
import { withEdit } from "#features/performs/rules/steps/steps-progress.ts";
import { propertyValueEndpoints } from "#features/properties/contract.ts";
import { copilotAnalyticsEndpoints } from "#features/questions/contract.ts";
import { suggestedEndpoints } from "#features/questions/suggested-contract.ts";
import { recordEndpoints } from "#features/records/contract.ts";
import { findInTexts } from "#features/replacing/rules/property-texts.ts";
import { beginValueReplacement, replaceInThing } from "#features/replacing/server/replace-values.ts";
import { beginReplacement, replaceInProcedure } from "#features/replacing/server/service.ts";
import { builtInRoleId } from "#features/roles/server/service.ts";
import { savedSearchEndpoints } from "#features/search/saved-contract.ts";
import { indexThings } from "#features/search/server/index-procedures-job.ts";
import { synonymEndpoints } from "#features/search/synonym-contract.ts";
import { createSet } from "#features/sets/server/service.ts";
import { templateEndpoints } from "#features/templates/contract.ts";
import { timeStudyEndpoints } from "#features/time-studies/contract.ts";
import { deltaOf } from "#kit/rich-text.ts";
import { insertExchange } from "#tests/support/asked-samples.ts";
import { askedBy, setStages, sign } from "./approval.ts";
import { contentWith } from "./content-samples.ts";
import { insertUpload } from "./documents.ts";
import { Device, publish } from "./performs.ts";
import { draftBy, patchOver, saveOver } from "./procedures.ts";
import { momentAt, performedModules } from "./progress-samples.ts";
import { definedBy } from "./properties.ts";
import { elementListBy, marksOf, studyBy } from "./time-studies.ts";
import type { Person, Workspace } from "./world.ts";

/** A record of a workspace, and its procedure. */
export interface FilledRecord {
  readonly procedureId: string;
  readonly performId: string;
}

/** A version that was signed in stages, which end with it. */
async function signInStages(workspace: Workspace, admin: Person): Promise<void> {
  const author = await workspace.member("contentAuthor");
  await setStages(admin, [{ name: "Safety", people: [admin] }]);
  await sign(admin, await askedBy(author));
  await setStages(admin, []);
}

/** An element list, a study of it with a lap, and a correction of the lap. */
/** A reusable step that has an earlier content, and the step that it comes from. */
async function linkStep(bob: Person, group: string): Promise<void> {
  const draft = await draftBy(bob, { groups: [group] });
  const [section, ...sections] = draft.sections;
  const stepId = section?.steps[0]?.id ?? "";
  const source = { procedureId: draft.id, versionId: draft.versionId, stepId };
  const { body } = await bob.call(templateEndpoints.create, { body: { title: "Lock", source } });
  const link = { templateId: body.id, contentNumber: 1, ownIds: {} };
  const at = { params: { procedureId: draft.id, stepId } };
  expect((await bob.call(linkedStepEndpoints.link, { ...at, body: link })).status).toBe(200);
  const steps = (section?.steps ?? []).map((step) => ({ ...step, title: "Lock and tag it" }));
  await saveOver(bob, draft, { sections: [{ id: section?.id ?? "", title: "", steps }, ...sections] });
  const changed = { params: { templateId: body.id }, body: { contentNumber: 1, source } };
  expect((await bob.call(linkedStepEndpoints.changeContent, changed)).status).toBe(200);
}

async function timeElements(admin: Person, group: string): Promise<void> {
  const list = await elementListBy(admin, { groups: [group] });
  const study = await studyBy(admin, { elementListId: list.id, groups: [group] });
  const body = { id: randomUUID(), startedAt: "2026-11-20T08:00:00.000Z", marks: marksOf([4000]) };
  const timed = await admin.call(timeStudyEndpoints.observe, { params: { studyId: study.id }, body });
  const [lap] = timed.body.laps;
  const edited = await admin.call(timeStudyEndpoints.editLap, {
    params: { studyId: study.id, lapId: lap?.id ?? "" },
    ifMatch: 1,
    body: { rating: 110, reason: "A practised hand" },
  });
  expect(edited.status).toBe(200);
}

/** A property of areas, its value on one, and a replacement there. */
async function describeAreas(admin: Person): Promise<void> {
  const number = await definedBy(admin, { kind: "area", name: "Machine number" });
  const { body } = await admin.call(areaEndpoints.list, { query: {} });
  const thingId = body.areas[0]?.id ?? "";
  const changes = [{ propertyId: number.id, value: "4711", revision: 0 }];
  const set = { body: { kind: "area" as const, thingId, changes } };
  expect((await admin.call(propertyValueEndpoints.set, set)).status).toBe(200);
  await admin.run(async (scope) => {
    const search = { text: "4711", isCaseSensitive: false };
    const { id } = await beginValueReplacement(scope, { ...search, by: "4712", kind: "area" });
    const text = { propertyId: number.id, name: number.name, text: "4711", revision: 1 };
    const only = findInTexts([text], search).map(({ key }) => key);
    await replaceInThing(scope, memberSight, { replacementId: id, thingId }, { texts: [{ ...text, only }] });
  });
}

/** A question with its answer, and what those who manage questions add. */
async function askCopilot(workspace: Workspace, admin: Person, asked: { group: string; procedureId: string }) {
  const { profileId } = admin;
  const { group, procedureId } = asked;
  const question = "How tight is the cap?";
  const { chatId, answerId } = await workspace.asSystem((scope) =>
    insertExchange(scope, { profileId, question, thumbs: -1, procedureIds: [procedureId] }),
  );
  const reader = await workspace.member("operator");
  const shared = { params: { chatId }, body: { profileIds: [reader.profileId] } };
  expect((await admin.call(copilotEndpoints.share, shared)).status).toBe(200);
  const archived = { body: { chatId, messageId: answerId, isArchived: true } };
  expect((await admin.call(copilotAnalyticsEndpoints.archive, archived)).status).toBe(200);
  await admin.call(suggestedEndpoints.create, { body: { title: question, emoji: "🔧", accessGroupIds: [group] } });
  await admin.call(copilotAnalyticsEndpoints.setStopWords, { body: { words: ["tight"] } });
}

/** What a person and a workspace keep for searching. */
async function searchOften(workspace: Workspace, admin: Person) {
  const kept = { body: { name: "Retorts", asked: { words: "retort" } } };
  expect((await admin.call(savedSearchEndpoints.save, kept)).status).toBe(201);
  const alike = { body: { groups: [["CIP", "Reinigung"]] } };
  const { revision } = (await admin.call(synonymEndpoints.get)).body;
  expect((await admin.call(synonymEndpoints.change, { ...alike, ifMatch: revision })).status).toBe(200);
  await workspace.asSystem(indexThings);
}

/** The tally of what was done, a view of a dashboard, and the summary that its reader was last sent. */
async function readFigures(workspace: Workspace, admin: Person): Promise<void> {
  await workspace.asSystem(buildTally);
  const body = { screen: "overview", name: "Line 2", asked: { range: "quarter" }, isShared: true } as const;
  expect((await admin.call(viewEndpoints.save, { body })).status).toBe(201);
  await workspace.asSystem(({ db, workspaceId }) =>
    db
      .insertInto("analytics_summary")
      .values({ workspace_id: workspaceId, profile_id: admin.profileId, sent_for: "2026-11-23" })
      .execute(),
  );
}

/** What the workspace shares, and what it received: the other workspace need not exist. */
async function share(workspace: Workspace, bob: Person, { group, procedureId, versionId }: Record<string, string>) {
  await workspace.asSystem(async ({ db, workspaceId, newId, now }) => {
    const [receivedId, other] = [newId(), newId()];
    await db
      .insertInto("procedure_share")
      .values({
        workspace_id: workspaceId,
        id: newId(),
        procedure_id: procedureId ?? "",
        target_workspace_id: other,
        shared_at: now,
        shared_by: bob.profileId,
      })
      .execute();
    await db
      .insertInto("received_procedure")
      .values({
        workspace_id: workspaceId,
        id: receivedId,
        source_workspace_id: other,
        procedure_id: newId(),
        assigned_at: now,
        assigned_by: bob.profileId,
      })
      .execute();
    await db
      .insertInto("received_procedure_group")
      .values({ workspace_id: workspaceId, received_id: receivedId, group_id: group ?? "" })
      .execute();
    await db
      .insertInto("procedure_copy")
      .values({
        workspace_id: workspaceId,
        procedure_id: procedureId ?? "",
        source_workspace_id: other,
        source_procedure_id: newId(),
        source_version_id: versionId ?? "",
        source_revision: 1,
        source_hash: "0",
        base: "{}",
        own_ids: "{}",
        taken_at: now,
        taken_by: bob.profileId,
      })
      .execute();
  });
}

/** At least one row in every table of a tenant. Returns the record that is among them. */
export async function fillWorkspace(workspace: Workspace): Promise<FilledRecord> {
  const group = await workspace.group("Night shift");
  const bob = await workspace.member("admin", { in: [group] });
  await bob.run(async (scope) => {
    const first = await createArea(scope, { name: "Mill", accessGroupIds: [group] });
    const second = await createArea(scope, { name: "Kiln" });
    await chooseConnections(scope, first.id, first.revision, [second.id]);
    await createNote(scope, first.id, deltaOf("Mind the step"));
    await setFlag(scope, "rbac_enabled", true);
    scope.enqueue({ channel: "mail", recipient: "bob@test.invalid", subject: "Hello", body: "Bob" });
    const roleId = await builtInRoleId(scope, "operator");
    const options = { contact: { email: "eve@test.invalid" }, displayName: "Eve", roleId, groupIds: [group] };
    await sendInvites(scope, [options], { linkBase: "http://localhost" });
    scope.audit({ action: "area.created", objectType: "area", objectId: first.id });
    const folder = await createFolder(scope, { folderName: "Manuals", accessGroupIds: [group] });
    const upload = await insertUpload(scope, bob.profileId);
    await createDocument(scope, { fileName: "Mill.pdf", ...upload, folderId: folder.id, accessGroupIds: [group] });
  });
  const pieces = await draftBy(bob, { groups: [group] });
  expect((await patchOver(bob, pieces, { title: "Kept step by step" })).status).toBe(200);
  const content = contentWith([[["instruction", "numberInput"]]]);
  const { procedureId, versionId } = await publish(workspace, bob, content, [group]);
  const source = { procedureId, versionId };
  await bob.call(templateEndpoints.create, { body: { title: "Round", source } });
  await linkStep(bob, group);
  await askCopilot(workspace, bob, { group, procedureId });
  await timeElements(bob, group);
  await describeAreas(bob);
  await searchOften(workspace, bob);
  await readFigures(workspace, bob);
  await share(workspace, bob, { group, procedureId, versionId });
  await bob.call(feedbackEndpoints.give, { params: { procedureId, versionId }, body: { text: "Too tight" } });
  const action = {
    id: randomUUID(),
    versionId,
    title: "Oil on the floor",
    priority: "high",
    claimedAt: momentAt(0),
  } as const;
  await bob.call(correctiveActionEndpoints.open, { params: { procedureId }, body: action });
  const draft = await draftBy(bob, { groups: [group] });
  await bob.run(async (scope) => {
    const { id } = await beginReplacement(scope, { text: "filter", by: "strainer", isCaseSensitive: false });
    const seen = { versionId: draft.versionId, revision: draft.revision, isDraft: true };
    await replaceInProcedure(scope, { replacementId: id, procedureId: draft.id }, seen);
  });
  const asked = { stepId: draft.sections[0]?.steps[0]?.id ?? "", text: "Which filter?" };
  const said = await bob.call(commentEndpoints.begin, { params: { procedureId: draft.id }, body: asked });
  expect(said.status).toBe(201);
  await signInStages(workspace, bob);
  const device = new Device(bob, procedureId);
  const [gauge] = performedModules(content);
  const reading = { moduleType: "numberInput", input: 4, isMeasuredAgain: true } as const;
  await device.save([...withEdit(content, [], gauge?.id ?? "", reading, momentAt(1))]);
  const submitted = await device.submit();
  expect(submitted.status).toBe(200);
  const noted = { params: { procedureId, performId: device.performId }, body: { text: "The gauge was new" } };
  expect((await bob.call(recordEndpoints.annotate, noted)).status).toBe(201);
  const opened = { id: randomUUID(), occurredAt: momentAt(0), procedureId, performId: device.performId };
  const viewed = { body: { ...opened, activityType: "ProcedurePerformViewed" } } as const;
  expect((await bob.call(activityEndpoints.report, viewed)).status).toBe(204);
  const set = await bob.run((scope) =>
    createSet(scope, { title: "Rounds", setType: "workflow", procedureIds: [procedureId], accessGroupIds: [group] }),
  );
  await workspace.asSystem(async ({ db, workspaceId, newId, now }) => {
    const asset = { workspace_id: workspaceId, id: newId(), uploaded_by: bob.profileId, created_at: now };
    await db
      .insertInto("asset")
      .values({ ...asset, state: "stored", content_type: "image/png" })
      .execute();
    await db
      .insertInto("asset_use")
      .values({ workspace_id: workspaceId, asset_id: asset.id, user_type: "procedure", user_id: procedureId })
      .execute();
    const editor = { workspace_id: workspaceId, version_id: versionId, profile_id: bob.profileId, editor_id: newId() };
    await db
      .insertInto("procedure_draft_lock")
      .values({ ...editor, lock_id: newId(), taken_at: now, expires_at: now })
      .execute();
    await db
      .insertInto("procedure_draft_reader")
      .values({ ...editor, present_until: now })
      .execute();
    const drawing = { ...asset, id: newId(), state: "stored", content_type: "image/png" };
    await db.insertInto("asset").values(drawing).execute();
    await db
      .insertInto("asset_markup")
      .values({
        workspace_id: workspaceId,
        asset_id: drawing.id,
        base_asset_id: asset.id,
        shapes: "[]",
        created_by: bob.profileId,
        created_at: now,
      })
      .execute();
    await db
      .insertInto("asset_film")
      .values({ workspace_id: workspaceId, asset_id: asset.id, state: "done" })
      .execute();
    const captions = {
      asset_id: asset.id,
      language: "en",
      vtt: "WEBVTT\n",
      updated_by: bob.profileId,
      updated_at: now,
    };
    await db
      .insertInto("asset_captions")
      .values({ workspace_id: workspaceId, ...captions })
      .execute();
    const generationId = newId();
    await db
      .insertInto("video_generation")
      .values({
        workspace_id: workspaceId,
        id: generationId,
        profile_id: bob.profileId,
        asset_id: asset.id,
        stage: "errored",
        error_type: "indistinct_audio",
        created_at: now,
        updated_at: now,
      })
      .execute();
    await db
      .insertInto("voice_take")
      .values({
        workspace_id: workspaceId,
        generation_id: generationId,
        id: newId(),
        passage_id: newId(),
        asset_id: asset.id,
        from_ms: 0,
        length_ms: 1000,
        recorded_at: now,
        created_at: now,
      })
      .execute();
    await db
      .insertInto("interview")
      .values({
        workspace_id: workspaceId,
        id: newId(),
        profile_id: bob.profileId,
        kind: "interview",
        state: JSON.stringify({ language: "en", title: null, speaker: null, steps: [] }),
        created_at: now,
        updated_at: now,
      })
      .execute();
    await db
      .insertInto("adaptation")
      .values({
        workspace_id: workspaceId,
        id: newId(),
        procedure_id: procedureId ?? "",
        source_procedure_id: procedureId ?? "",
        source_number: 1,
        source_title: "Change the jaw",
        taken: JSON.stringify({ steps: [], head: { texts: [], changes: [] } }),
        created_at: now,
      })
      .execute();
    await db
      .insertInto("proposal")
      .values({
        workspace_id: workspaceId,
        id: newId(),
        procedure_id: procedureId ?? "",
        prompt: "Change the jaw.",
        proposed: JSON.stringify({ title: "Change the jaw", steps: [] }),
        created_at: now,
      })
      .execute();
    const importId = newId();
    await db
      .insertInto("content_import")
      .values({
        workspace_id: workspaceId,
        id: importId,
        profile_id: bob.profileId,
        asset_id: asset.id,
        file_name: "guides.zip",
        state: "completed",
        is_dry_run: false,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await db
      .insertInto("content_import_item")
      .values({ workspace_id: workspaceId, import_id: importId, place: 0, kind: "procedure", path: "round.json" })
      .execute();
    const batchId = newId();
    await db
      .insertInto("draft_batch")
      .values({
        workspace_id: workspaceId,
        id: batchId,
        profile_id: bob.profileId,
        title: "Manuals",
        state: "cancelled",
        created_at: now,
        updated_at: now,
      })
      .execute();
    await db
      .insertInto("draft_batch_item")
      .values({
        workspace_id: workspaceId,
        batch_id: batchId,
        place: 0,
        id: newId(),
        path: "press/jaw.docx",
        size_bytes: 1,
        state: "left",
      })
      .execute();
    const written = { workspace_id: workspaceId, created_at: now, updated_at: now, profile_id: bob.profileId };
    const exportId = newId();
    await db
      .insertInto("content_export")
      .values({ ...written, id: exportId, file_name: "plant.zip", state: "cancelled" })
      .execute();
    await db
      .insertInto("content_export_entry")
      .values({
        workspace_id: workspaceId,
        export_id: exportId,
        place: 0,
        path: "manifest.json",
        starts_at: 0,
        packed_bytes: 2,
        size_bytes: 2,
        crc32: 0,
        sha256: "0",
        is_deflated: false,
        read_at: now,
      })
      .execute();
    await db
      .insertInto("content_export_schedule")
      .values({
        workspace_id: workspaceId,
        cadence: "monthly",
        kept_max: 3,
        profile_id: bob.profileId,
        next_at: new Date(now.getTime() + 28 * 86_400_000),
        updated_at: now,
      })
      .execute();
    await db
      .insertInto("import_thing")
      .values({ workspace_id: workspaceId, kind: "note", thing_id: newId(), external_id: "note-1", imported_at: now })
      .execute();
    const words = { workspace_id: workspaceId, asset_id: asset.id, text: "Mind the step" };
    await db
      .insertInto("asset_page")
      .values({ ...words, page: 1 })
      .execute();
    await db
      .insertInto("passage")
      .values({
        ...words,
        text_id: asset.id,
        ordinal: 0,
        page_from: 1,
        page_to: 1,
        language: "english",
        word_count: 2,
        digest: Buffer.alloc(32),
      })
      .execute();
    await db
      .insertInto("passage_block")
      .values({
        workspace_id: workspaceId,
        number: 1,
        text_id: asset.id,
        first_ordinal: 0,
        lengths: Buffer.from([0, 2]),
      })
      .execute();
    await db
      .insertInto("passage_lexeme")
      .values({ workspace_id: workspaceId, language: 0, lexeme: "mind", block: 1, counts: Buffer.from([0, 1]) })
      .execute();
    await db
      .insertInto("passage_vector")
      .values({
        workspace_id: workspaceId,
        model: "small",
        digest: Buffer.alloc(32),
        signature: "10",
        vector: Buffer.alloc(8),
        due_at: now,
      })
      .execute();
    await db
      .insertInto("procedure_text")
      .values({
        workspace_id: workspaceId,
        version_id: versionId,
        procedure_id: procedureId,
        passage_count: 0,
        word_count: 0,
        indexed_at: now,
      })
      .execute();
    const upload = { session_hash: Buffer.alloc(32), store_upload_id: "1", expires_at: now, created_at: now };
    await db
      .insertInto("upload_session")
      .values({ ...upload, workspace_id: workspaceId, asset_id: asset.id })
      .execute();
    const area = await db.selectFrom("area").select("id").where("workspace_id", "=", workspaceId).executeTakeFirst();
    await db
      .insertInto("procedure_area")
      .values({ workspace_id: workspaceId, procedure_id: procedureId, area_id: area?.id ?? "" })
      .execute();
    await db
      .insertInto("import_source")
      .values({
        workspace_id: workspaceId,
        procedure_id: procedureId,
        external_id: "round",
        content_hash: "0",
        version_id: versionId,
        revision: 1,
        imported_at: now,
      })
      .execute();
    const end = { generation: 1, steps: "[]", ended_at: now };
    await db
      .insertInto("perform_trail")
      .values({
        ...end,
        workspace_id: workspaceId,
        id: newId(),
        perform_id: device.performId,
        version_id: versionId,
      })
      .execute();
    await db
      .insertInto("unrecorded_answers")
      .values({
        workspace_id: workspaceId,
        id: newId(),
        source: "code",
        perform_id: newId(),
        procedure_id: procedureId,
        version_id: versionId,
        version_number: 1,
        title: "Round",
        profile_id: bob.profileId,
        profile_name: "Bob",
        steps: "[]",
        answers_hash: "0",
        started_at: now,
        last_entry_at: now,
        received_at: now,
      })
      .execute();
    await db
      .insertInto("handover_code")
      .values({
        workspace_id: workspaceId,
        code_hash: Buffer.from("c"),
        created_by: bob.profileId,
        expires_at: now,
      })
      .execute();
    await db
      .insertInto("procedure_set_reminder")
      .values({
        workspace_id: workspaceId,
        set_id: set.id,
        profile_id: bob.profileId,
        due_at: now,
        kind: "soon",
        reminded_at: now,
      })
      .execute();
    await db
      .insertInto("procedure_set_nudge")
      .values({
        workspace_id: workspaceId,
        set_id: set.id,
        profile_id: bob.profileId,
        day: "2026-11-26",
        reminded_by: bob.profileId,
        reminded_at: now,
      })
      .execute();
    const { id: recordId } = await db
      .selectFrom("perform_record")
      .select("id")
      .where("workspace_id", "=", workspaceId)
      .executeTakeFirstOrThrow();
    const judged = { workspace_id: workspaceId, set_id: set.id };
    await db
      .insertInto("procedure_set_sign_off_notice")
      .values({ ...judged, record_id: recordId, told_at: now })
      .execute();
    await db
      .insertInto("procedure_set_sign_off")
      .values({
        ...judged,
        record_id: recordId,
        decision: "passed",
        note: "",
        signed_by: bob.profileId,
        printed_name: "Bob",
        signed_at: now,
      })
      .execute();
    await db
      .insertInto("procedure_set_retry")
      .values({
        ...judged,
        procedure_id: procedureId,
        profile_id: bob.profileId,
        granted_by: bob.profileId,
        granted_at: now,
      })
      .execute();
    const answer = { workspace_id: workspaceId, perform_id: device.performId, module_id: newId() };
    await db
      .insertInto("perform_grade")
      .values({ ...answer, answer_hash: "0", locale: "en", due_at: now })
      .execute();
    const place = { ...answer, step_id: newId() };
    await db
      .insertInto("perform_photo")
      .values({ ...place, asset_id: asset.id, used_at: now })
      .execute();
    await db
      .insertInto("photo_check")
      .values({ ...answer, photo_id: asset.id, check_state: "person", changed_at: now })
      .execute();
    const looked = { step_number: 1, step_title: "Seal", prompt: "Is it tight?", check_state: "none", changed_at: now };
    await db
      .insertInto("perform_verification")
      .values({ ...place, ...looked, status: "notVerified" })
      .execute();
    const decided = { criterion: 0, criterion_text: "Tight", decided_by: bob.profileId, decided_at: now };
    await db
      .insertInto("verification_decision")
      .values({ ...answer, ...decided, id: newId(), version_id: versionId })
      .execute();
    await db
      .insertInto("notification")
      .values({
        workspace_id: workspaceId,
        id: newId(),
        profile_id: bob.profileId,
        kind: "procedurePublished",
        created_at: now,
      })
      .execute();
    const followed = { workspace_id: workspaceId, procedure_id: procedureId, created_at: now };
    await db
      .insertInto("notification_subscription")
      .values({ ...followed, event: "procedurePerformCompleted", profile_id: bob.profileId })
      .execute();
    const raised = { id: newId(), kind: "procedurePerformCompleted", subject_id: newId(), data: "{}" };
    await db
      .insertInto("notification_event")
      .values({ ...followed, ...raised, by_profile_id: bob.profileId })
      .execute();
    await db
      .insertInto("notification_setting")
      .values({ workspace_id: workspaceId, profile_id: bob.profileId, language: "de" })
      .execute();
    const browser = { endpoint: "https://push.example/1", vapid_key: "key", device: "Firefox on Linux" };
    const keys = { p256dh: Buffer.alloc(65, 4), auth: Buffer.alloc(16, 1), session_id: newId(), created_at: now };
    await db
      .insertInto("push_subscription")
      .values({ workspace_id: workspaceId, id: newId(), profile_id: bob.profileId, ...browser, ...keys })
      .execute();
    await db
      .insertInto("phone_settings")
      .values({ workspace_id: workspaceId, dial_codes: ["1"] })
      .execute();
    const phone = { id: newId(), number: "+12025550123", created_by: bob.profileId, created_at: now };
    await db
      .insertInto("shared_phone")
      .values({ workspace_id: workspaceId, ...phone })
      .execute();
    await db
      .insertInto("shared_phone_profile")
      .values({ workspace_id: workspaceId, phone_id: phone.id, profile_id: bob.profileId })
      .execute();
    const key = { workspace_id: workspaceId, id: newId() };
    const secret = Buffer.from("s");
    await db
      .insertInto("license_key")
      .values({ ...key, key_hash: secret, sealed: secret, created_at: now })
      .execute();
    const { user_id } = await db
      .selectFrom("profile_link")
      .select("user_id")
      .where("workspace_id", "=", workspaceId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto("former_link")
      .values({ workspace_id: workspaceId, profile_id: bob.profileId, user_id })
      .execute();
    const seen = { secret_hash: secret, name: "Tablet", created_at: now, last_seen_at: now };
    await db
      .insertInto("device")
      .values({ ...seen, workspace_id: workspaceId, id: newId(), user_id, license_key_id: key.id })
      .execute();
    await db.insertInto("device_setting").values({ workspace_id: workspaceId }).execute();
    const own = { workspace_id: workspaceId, profile_id: bob.profileId };
    await db
      .insertInto("profile_pin")
      .values({ ...own, salt: secret, hash: secret, set_at: now })
      .execute();
    await db
      .insertInto("seal_key")
      .values({ ...own, id: newId(), public_key: secret, private_key: secret, created_at: now })
      .execute();
    await db
      .insertInto("profile_offer")
      .values({ ...own, secret_hash: secret, expires_at: now })
      .execute();
    await db
      .insertInto("idempotency_key")
      .values({
        workspace_id: workspaceId,
        profile_id: bob.profileId,
        key: "k",
        endpoint: "POST /",
        request_hash: Buffer.from("k"),
        status: 200,
        created_at: now,
      })
      .execute();
  });
  return { procedureId, performId: device.performId };
}
