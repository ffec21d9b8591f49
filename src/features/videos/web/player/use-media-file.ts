import { useEffect, useRef, useState } from "react";
import { addressOf } from "../state/ask-address.ts";
import { keepPlaying } from "../state/keep-playing.ts";
import { joinPlayers } from "./one-at-a-time.ts";

/** [V17] Gives a player its file; says when it has failed, and tries again. */
export function useMediaFile(media: HTMLMediaElement | null, workspaceId: string, fileId: string) {
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const keeper = useRef<ReturnType<typeof keepPlaying>>(undefined);
  useEffect(() => {
    if (!media) return;
    const made = keepPlaying(media, addressOf(workspaceId, fileId), (error) => setFailure({ error }));
    keeper.current = made;
    const leave = joinPlayers(media);
    return () => {
      leave();
      made.stop();
    };
  }, [media, workspaceId, fileId]);
  const retry = () => {
    setFailure(undefined);
    keeper.current?.retry();
  };
  return { failure, retry };
}
