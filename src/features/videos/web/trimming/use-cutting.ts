import { useQueryClient } from "@tanstack/react-query";
import { BlobSource } from "mediabunny";
import { useEffect, useRef, useState } from "react";
import { uploadFile } from "#features/media/web/upload.ts";
import { call } from "#kit/web/wire/call.ts";
import { videoEndpoints } from "../../contract.ts";
import { type Cut, type CutRequest, cutVideo } from "./cut-video.ts";
import type { SourceVideo } from "./source-video.ts";
import { openSourceVideo } from "./source-video.ts";

/** A new video in the browser's storage. */
export interface Made {
  readonly cut: Cut;
  readonly address: string;
  readonly durationMs: number;
}

export type Cutting =
  | { readonly is: "choosing" }
  | { readonly is: "cutting"; readonly part: number }
  | { readonly is: "failed" }
  | { readonly is: "made"; readonly made: Made }
  | { readonly is: "saving"; readonly made: Made; readonly part: number };

/** Cuts, shows the result, and saves it as a new file. */
export function useCutting(workspaceId: string, videoId: string) {
  const [cutting, setCutting] = useState<Cutting>({ is: "choosing" });
  const work = useRef<AbortController>(undefined);
  const made = useRef<Made>(undefined);
  const queryClient = useQueryClient();

  const letGo = () => {
    work.current?.abort(new DOMException("The cut was cancelled", "AbortError"));
    if (made.current) {
      URL.revokeObjectURL(made.current.address);
      void made.current.cut.discard();
    }
    made.current = undefined;
  };
  const reset = () => {
    letGo();
    setCutting({ is: "choosing" });
  };
  useEffect(() => letGo, []);

  const cut = async (sourceVideo: SourceVideo, request: CutRequest) => {
    letGo();
    const mine = new AbortController();
    work.current = mine;
    setCutting({ is: "cutting", part: 0 });
    try {
      let shown = 0;
      const onProgress = (part: number) => {
        // Each picture says how far it is; a hundred steps are enough to see.
        if (part - shown < 0.01) return;
        shown = part;
        if (!mine.signal.aborted) setCutting({ is: "cutting", part });
      };
      const done = await cutVideo(sourceVideo, request, { signal: mine.signal, onProgress });
      const read = await openSourceVideo(new BlobSource(done.file));
      read?.input.dispose();
      if (mine.signal.aborted) return void done.discard();
      const { startMs, endMs } = done.shown;
      made.current = {
        cut: done,
        address: URL.createObjectURL(done.file),
        durationMs: read?.durationMs ?? endMs - startMs,
      };
      setCutting({ is: "made", made: made.current });
    } catch (error) {
      if (!mine.signal.aborted) {
        console.error(error);
        setCutting({ is: "failed" });
      }
    }
  };

  /** [V16] Resolves to the new file's id. @throws what the upload throws; the cut video is kept */
  const save = async (fileName: string): Promise<string> => {
    const present = made.current;
    if (!present) throw new Error("nothing was cut");
    const mine = new AbortController();
    work.current = mine;
    const { file, shown } = present.cut;
    setCutting({ is: "saving", made: present, part: 0 });
    try {
      const { id } = await uploadFile(workspaceId, new File([file], fileName, { type: file.type }), {
        signal: mine.signal,
        onProgress: (part) => setCutting({ is: "saving", made: present, part }),
      });
      const body = { fileId: id, startMs: Math.round(shown.startMs), endMs: Math.round(shown.endMs) };
      await call(videoEndpoints.noteCut, { params: { workspaceId, videoId }, body });
      await queryClient.invalidateQueries({ queryKey: [workspaceId, "videos", "video", id] });
      return id;
    } catch (error) {
      if (made.current === present) setCutting({ is: "made", made: present });
      throw error;
    }
  };

  return { cutting, cut, save, reset };
}
