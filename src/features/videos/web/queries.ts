import { queryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/wire/call.ts";
import { captionEndpoints, videoEndpoints } from "../contract.ts";

const topic = "videos";

/** The feed notifies its sender alone when it has been read; others poll. */
const askAgainMs = 1500;
const whileReading = (query: { readonly state: { readonly data?: { readonly state: string } | undefined } }) =>
  query.state.data?.state === "waiting" ? askAgainMs : false;

export const videoQueries = {
  video: (workspaceId: string, videoId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "video", videoId],
      queryFn: ({ signal }) => call(videoEndpoints.get, { params: { workspaceId, videoId } }, { signal }),
      refetchInterval: whileReading,
    }),
  sound: (workspaceId: string, soundId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "sound", soundId],
      queryFn: ({ signal }) => call(videoEndpoints.sound, { params: { workspaceId, soundId } }, { signal }),
      refetchInterval: whileReading,
    }),
  captions: (workspaceId: string, videoId: string, language: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "captions", videoId, language],
      queryFn: ({ signal }) => call(captionEndpoints.get, { params: { workspaceId, videoId, language } }, { signal }),
    }),
};
