import { filmStepEndpoints } from "#features/film-steps/contract.ts";
import { batchEndpoints } from "#features/generation/batch-contract.ts";
import { generationEndpoints } from "#features/generation/contract.ts";
import { paperEndpoints } from "#features/generation/paper-contract.ts";
import { sha256Of } from "#features/media/server/checksum.ts";
import { keepPicture, prepareFile, setUses } from "#features/media/server/service.ts";
import { voiceOverEndpoints } from "#features/voice-overs/contract.ts";
import { wavOf } from "#features/voice-overs/rules/wav.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { draftBy } from "#tests/support/procedures.ts";
import type { Person, Workspace } from "#tests/support/world.ts";
import type { Kind, Making, Row } from "../row.ts";

const manage = ["content.procedures.manage"];

const filmStepId = "9b1f8a52-3a7d-4a54-9b2e-0b5d6a0e7c31";
const filmStep = {
  stepId: filmStepId,
  pictureId: "9b1f8a52-3a7d-4a54-9b2e-0b5d6a0e7c32",
  title: "Look",
  from: 0,
  to: -1,
  startMs: 0,
  endMs: 4_000,
  frameMs: [],
  warnings: [],
  claims: [],
};

/** A generation of a video that was read, at a stage where nothing works on it. */
async function makeGeneration(
  workspace: Workspace,
  owner: Person,
  given: { readonly procedureId?: string; readonly isPaper?: boolean } = {},
): Promise<string> {
  return workspace.asSystem(async (scope) => {
    const [id, assetId] = [scope.newId(), scope.newId()];
    const { workspaceId, now } = scope;
    await scope.db
      .insertInto("asset")
      .values({
        workspace_id: workspaceId,
        id: assetId,
        state: "stored",
        content_type: "video/mp4",
        file_name: "film.mp4",
        uploaded_by: owner.profileId,
        created_at: now,
        unused_since: now,
      })
      .execute();
    const isDone = given.procedureId !== undefined;
    await scope.db
      .insertInto("video_generation")
      .values({
        workspace_id: workspaceId,
        id,
        profile_id: owner.profileId,
        asset_id: assetId,
        title: "Film",
        stage: isDone ? "completed" : "errored",
        error_type: isDone ? null : "indistinct_audio",
        procedure_id: given.procedureId ?? null,
        plan: JSON.stringify({ sentences: [], steps: [filmStep] }),
        ...(given.isPaper && paperFields),
        cue_source: "captions",
        created_at: now,
        updated_at: now,
      })
      .execute();
    await setUses(scope, { type: "generation", id }, [assetId], [assetId]);
    return id;
  });
}

const paperFields = {
  kind: "paper",
  paper: JSON.stringify({
    about: { title: "", author: "", modifiedAt: "", pages: 1 },
    blocks: [],
    losses: [],
  }),
  paper_plan: JSON.stringify({ title: "", heading: null, sections: [], pictures: [] }),
} as const;

const ownerIn = ({ caller, workspace, maker }: Making): Person =>
  caller?.workspaceId === workspace.workspaceId ? caller : maker;

/** The caller's own. */
const own: Kind = {
  isPerCaller: true,
  make: async (making) => ({
    params: { generationId: await makeGeneration(making.workspace, ownerIn(making)) },
  }),
};

/** An upload of the caller's own that a draft can be made from. */
const ownFile = (contentType: string, field: "avSources" | "paperSources", name: string): Kind => ({
  isPerCaller: true,
  make: async (making) => {
    const owner = ownerIn(making);
    const id = await making.workspace.asSystem(async (scope) => {
      const id = scope.newId();
      await scope.db
        .insertInto("asset")
        .values({
          workspace_id: scope.workspaceId,
          id,
          state: "stored",
          content_type: contentType,
          file_name: "file",
          uploaded_by: owner.profileId,
          created_at: scope.now,
          unused_since: scope.now,
        })
        .execute();
      return id;
    });
    return { params: {}, body: { [field]: [{ [name]: id }] } };
  },
});

const ownVideo = ownFile("video/mp4", "avSources", "videoId");
const ownPaper = ownFile("application/pdf", "paperSources", "mediaId");

const madeDraft: Kind = {
  make: async ({ workspace, maker, groupIds }) => {
    const draft = await draftBy(maker, { content: contentWith([[["instruction"]]]), groups: groupIds });
    await makeGeneration(workspace, maker, { procedureId: draft.id });
    return { params: { procedureId: draft.id } };
  },
};

/** One that says what its film does not. */
const unsaidDraft: Kind = {
  make: async ({ workspace, maker, groupIds }) => {
    const content = contentWith([[["instruction"]]]);
    const sections = content.sections.map((section) => ({
      ...section,
      steps: section.steps.map((step) => ({ ...step, title: "Tighten to 24 Nm" })),
    }));
    const draft = await draftBy(maker, { content: { ...content, sections }, groups: groupIds });
    await makeGeneration(workspace, maker, { procedureId: draft.id });
    const stepId = draft.sections[0]?.steps[0]?.id;
    return { params: { procedureId: draft.id }, body: { stepId, text: "24 Nm", isConfirmed: true } };
  },
};

const paperDraft: Kind = {
  make: async ({ workspace, maker, groupIds }) => {
    const draft = await draftBy(maker, { content: contentWith([[["instruction"]]]), groups: groupIds });
    await makeGeneration(workspace, maker, { procedureId: draft.id, isPaper: true });
    return { params: { procedureId: draft.id } };
  },
};

/** A finished one of the caller's own. */
const ownPaperDraft: Kind = {
  isPerCaller: true,
  make: async (making) => {
    const owner = ownerIn(making);
    const draft = await draftBy(making.maker, { content: contentWith([[["signature"]]]) });
    const generationId = await makeGeneration(making.workspace, owner, { procedureId: draft.id, isPaper: true });
    return { params: { generationId } };
  },
};

const checksum = sha256Of(Buffer.from("a manual"));

/** A batch with one file at a state, on which nothing works. */
const batchWith = (
  batchState: "planned" | "paused" | "running",
  item: "awaited" | "failed" | "drafted",
  given: { readonly hasFile?: boolean } = {},
): Kind => ({
  isPerCaller: true,
  make: async (making) => {
    const owner = ownerIn(making);
    return making.workspace.asSystem(async (scope) => {
      const { workspaceId, now, db } = scope;
      const [batchId, id, fileId] = [scope.newId(), scope.newId(), scope.newId()];
      await db
        .insertInto("asset")
        .values({
          workspace_id: workspaceId,
          id: fileId,
          state: "stored",
          content_type: "application/pdf",
          file_name: "manual.pdf",
          size_bytes: 8,
          sha256: checksum,
          uploaded_by: owner.profileId,
          created_at: now,
          unused_since: now,
        })
        .execute();
      await db
        .insertInto("draft_batch")
        .values({
          workspace_id: workspaceId,
          id: batchId,
          profile_id: owner.profileId,
          title: "Manuals",
          state: batchState,
          // Held by nobody who works, and not to be claimed.
          held_until: new Date(8.64e15 / 4),
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
          id,
          path: "manual.pdf",
          size_bytes: 8,
          state: item,
          asset_id: given.hasFile ? fileId : null,
        })
        .execute();
      return { params: { batchId, place: "0" }, body: { fileId, checksum } };
    });
  },
});

const ownBatch = { needs: manage, about: batchWith("planned", "awaited"), isGroupless: true } as const;

/** [PG35] Batches are their member's alone. */
const batchRows: readonly Row[] = [
  {
    endpoint: batchEndpoints.start,
    needs: manage,
    input: () => ({ body: { title: "Manuals", files: [{ path: "manual.pdf", sizeBytes: 8 }] } }),
  },
  { endpoint: batchEndpoints.list, needs: manage },
  { endpoint: batchEndpoints.get, ...ownBatch },
  { endpoint: batchEndpoints.plan, ...ownBatch },
  { endpoint: batchEndpoints.items, ...ownBatch },
  { endpoint: batchEndpoints.send, ...ownBatch, input: ({ body }) => ({ body }) },
  { endpoint: batchEndpoints.again, ...ownBatch, about: batchWith("paused", "failed", { hasFile: true }) },
  {
    endpoint: batchEndpoints.skip,
    ...ownBatch,
    about: batchWith("running", "drafted"),
    input: () => ({ body: { isSkipped: true } }),
  },
  { endpoint: batchEndpoints.run, ...ownBatch, input: () => ({ body: { makeGlobal: true } }) },
  { endpoint: batchEndpoints.pause, ...ownBatch, about: batchWith("running", "awaited") },
  { endpoint: batchEndpoints.leave, ...ownBatch },
  { endpoint: batchEndpoints.remove, ...ownBatch },
];

/** The caller's own, with a recording that has not become a take. */
const ownWithRecording: Kind = {
  isPerCaller: true,
  make: async (making) => {
    const { workspace, world } = making;
    const generationId = await makeGeneration(workspace, ownerIn(making));
    const voice = Buffer.from(wavOf(new Float32Array(16_000).fill(0.1)));
    const prepared = await prepareFile(world.server.store, workspace.workspaceId, voice, "audio/wav");
    const owner = ownerIn(making);
    const mediaId = await making.maker.run((scope) => keepPicture(scope, prepared, "take.wav"));
    // Whatever session the owner has.
    await workspace.asSystem(({ db }) =>
      db.updateTable("asset").set({ uploaded_by: owner.profileId }).where("id", "=", mediaId).execute(),
    );
    const recordedAt = new Date(0).toISOString();
    return {
      params: { generationId, takeId: filmStepId },
      body: { passageId: filmStepId, mediaId, fromMs: 0, recordedAt },
    };
  },
};

/** [PG74] Voice-overs are their author's alone. */
const ownVoiceOver = { needs: manage, about: ownWithRecording, isGroupless: true } as const;
const voiceOverRows: readonly Row[] = [
  { endpoint: voiceOverEndpoints.get, ...ownVoiceOver },
  { endpoint: voiceOverEndpoints.keep, ...ownVoiceOver, input: ({ body }) => ({ body }) },
  { endpoint: voiceOverEndpoints.remove, ...ownVoiceOver },
  // Nothing was recorded: whoever is let in hears so.
  { endpoint: voiceOverEndpoints.draft, ...ownVoiceOver, alsoDone: [409] },
];

const mine = { needs: manage, about: own, isGroupless: true } as const;

export const generationRows: readonly Row[] = [
  ...batchRows,
  ...voiceOverRows,
  {
    endpoint: generationEndpoints.start,
    needs: manage,
    about: ownVideo,
    isGroupless: true,
    isNamedInside: true,
    input: ({ body }) => ({ body }),
  },
  { endpoint: generationEndpoints.list, needs: manage },
  { endpoint: generationEndpoints.get, ...mine },
  { endpoint: generationEndpoints.remove, ...mine },
  { endpoint: generationEndpoints.retry, ...mine, input: () => ({ body: {} }) },
  {
    endpoint: paperEndpoints.start,
    needs: manage,
    about: ownPaper,
    isGroupless: true,
    isNamedInside: true,
    input: ({ body }) => ({ body }),
  },
  { endpoint: paperEndpoints.source, needs: [...manage, "content.procedures.publish"], about: paperDraft },
  {
    endpoint: paperEndpoints.accept,
    needs: manage,
    about: ownPaperDraft,
    isGroupless: true,
    input: () => ({ body: { confirmed: [] } }),
  },
  { endpoint: generationEndpoints.source, needs: [...manage, "content.procedures.publish"], about: madeDraft },
  {
    endpoint: filmStepEndpoints.moveClips,
    needs: manage,
    about: madeDraft,
    input: () => ({ body: { clips: [{ stepId: filmStepId, startMs: 1_000, endMs: 5_000 }] } }),
  },
  {
    endpoint: filmStepEndpoints.confirm,
    needs: manage,
    about: unsaidDraft,
    input: ({ body }) => ({ body }),
  },
  { endpoint: filmStepEndpoints.acceptFilm, needs: manage, about: madeDraft },
];
