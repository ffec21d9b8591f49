import type { Captions, Video } from "../../contract.ts";

export const pump: Video = {
  id: "00000000-0000-4000-8000-0000000000f1",
  remoteFileId: "00000000-0000-4000-8000-0000000000f1",
  widthPx: 640,
  heightPx: 360,
  durationMs: 60_000,
  videoThumbnails: [],
  createdAt: "2026-03-01T08:00:00.000Z",
  deletedAt: null,
  state: "done",
  fileName: "pump.mp4",
  contentType: "video/mp4",
  sizeBytes: 1_000_000,
  wantsThumbnails: false,
  captions: [{ language: "en", revision: 3, updatedAt: "2026-03-01T09:00:00.000Z" }],
};

export const pumpCaptions: Captions = {
  language: "en",
  vtt: "WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nOpen the valve slowly\n\n00:00:05.000 --> 00:00:07.000\nClose it\n",
  revision: 3,
  updatedAt: "2026-03-01T09:00:00.000Z",
};
