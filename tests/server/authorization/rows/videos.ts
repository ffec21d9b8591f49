import { setUses } from "#features/media/server/service.ts";
import { captionEndpoints, videoEndpoints } from "#features/videos/contract.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { publish, storePicture } from "#tests/support/performs.ts";
import type { Person, Workspace } from "#tests/support/world.ts";
import type { Kind, Making, Row } from "../row.ts";

const mayPublish = ["content.procedures.publish"];
const vtt = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nMind the step\n";

/** A video of somebody's that was read already, so that asking for it leaves everything as it was. */
const storeVideo = (workspace: Workspace, owner: Person, contentType = "video/mp4"): Promise<string> =>
  workspace.asSystem(async ({ db, workspaceId, newId, now }) => {
    const id = newId();
    await db
      .insertInto("asset")
      .values({
        workspace_id: workspaceId,
        id,
        state: "stored",
        content_type: contentType,
        uploaded_by: owner.profileId,
        created_at: now,
        unused_since: now,
      })
      .execute();
    await db
      .insertInto("asset_film")
      .values({ workspace_id: workspaceId, asset_id: id, state: "done", duration_ms: 1000 })
      .execute();
    return id;
  });

/** It is seen with the procedure that shows it. */
async function shown({ workspace, maker, groupIds }: Making, id: string): Promise<string> {
  const { procedureId } = await publish(workspace, maker, contentWith([[["instruction"]]]), groupIds);
  await workspace.asSystem((scope) => setUses(scope, { type: "procedure", id: procedureId }, [id], [id]));
  return id;
}

const ownerIn = ({ caller, workspace, maker }: Making): Person =>
  caller?.workspaceId === workspace.workspaceId ? caller : maker;

const video: Kind = {
  make: async (making) => {
    const videoId = await shown(making, await storeVideo(making.workspace, making.maker));
    const params = { videoId, language: "en" };
    const written = await making.maker.call(captionEndpoints.set, { params, body: { vtt }, ifMatch: 0 });
    if (written.status !== 200) throw new Error(`Captions were not written: ${written.text}`);
    return { params, revision: 1 };
  },
};

const sound: Kind = {
  make: async (making) => ({
    params: { soundId: await shown(making, await storeVideo(making.workspace, making.maker, "audio/wav")) },
  }),
};

/** The caller's own video without pictures, and a picture of theirs. */
const ownVideo: Kind = {
  isPerCaller: true,
  make: async (making) => {
    const owner = ownerIn(making);
    const videoId = await shown(making, await storeVideo(making.workspace, owner));
    const fileId = await storePicture(making.workspace, owner);
    await making.workspace.asSystem(({ db, workspaceId, now }) =>
      db
        .updateTable("asset")
        .set({ unused_since: now })
        .where("workspace_id", "=", workspaceId)
        .where("id", "=", fileId)
        .execute(),
    );
    return { params: { videoId }, body: { thumbnails: [{ fileId, atMs: 0 }] } };
  },
};

/** A video in sight, and an upload of the caller's that was cut from it. */
const cutVideo: Kind = {
  isPerCaller: true,
  make: async (making) => {
    const videoId = await shown(making, await storeVideo(making.workspace, making.maker));
    const fileId = await storeVideo(making.workspace, ownerIn(making));
    return { params: { videoId }, body: { fileId, startMs: 0, endMs: 500 } };
  },
};

export const videoRows: readonly Row[] = [
  { endpoint: videoEndpoints.get, needs: "member", about: video },
  { endpoint: videoEndpoints.sound, needs: "member", about: sound },
  { endpoint: videoEndpoints.setThumbnails, needs: "member", about: ownVideo, input: ({ body }) => ({ body }) },
  { endpoint: videoEndpoints.noteCut, needs: "member", about: cutVideo, input: ({ body }) => ({ body }) },
  { endpoint: captionEndpoints.get, needs: "member", about: video },
  { endpoint: captionEndpoints.set, needs: mayPublish, about: video, input: () => ({ body: { vtt } }) },
  { endpoint: captionEndpoints.remove, needs: mayPublish, about: video },
];
