import { useState } from "react";
import { showSeconds } from "#features/videos/rules/moments.ts";
import { announce } from "#kit/web/announce.ts";
import { useText } from "#kit/web/i18n.ts";
import { newId } from "#kit/web/new-id.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { withFrame } from "../../rules/with-frame.ts";
import type { FilmStep, StoreFrame } from "../state/film-step.ts";
import { filmStepsText } from "../text.ts";

const storeInBrowser: StoreFrame = async (...frame) =>
  (await import("#features/videos/web/parts/film-frame.ts")).storeFrame(...frame);

interface TakeFrameProps extends Pick<FilmStep, "driver" | "storeFrame"> {
  readonly stepId: string;
  readonly videoId: string;
  readonly atMs: number;
}

/** [PG68] Takes what the film shows as the picture of the step. */
export function TakeFrame({ driver, stepId, videoId, atMs, storeFrame = storeInBrowser }: TakeFrameProps) {
  const t = useText(filmStepsText);
  const workspaceId = useWorkspaceId();
  const [isPending, setPending] = useState(false);
  const take = async () => {
    setPending(true);
    try {
      const pictureId = await storeFrame(workspaceId, videoId, atMs);
      driver.edit((edited) => {
        const content = withFrame(edited.content, stepId, pictureId, newId);
        return content === edited.content ? edited : { ...edited, content };
      });
      announce(t("film.frameTaken"));
    } catch {
      toast.error(t("film.frameNotTaken"));
    } finally {
      setPending(false);
    }
  };
  return (
    <Button size="sm" className="pointer-coarse:min-h-12" isPending={isPending} onPress={() => void take()}>
      {t("film.takeFrame", { at: showSeconds(atMs) })}
    </Button>
  );
}
