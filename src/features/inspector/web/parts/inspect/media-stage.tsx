import { useText } from "#kit/web/i18n.ts";
import { FileText } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import type { InspectedMedia } from "../../../rules.ts";
import { inspectorText } from "../../text.ts";
import { PictureStage } from "./picture-stage.tsx";

const VideoStage = lazyComponent(() => import("./video-stage.tsx").then((module) => module.VideoStage));

interface MediaStageProps {
  readonly workspaceId: string;
  readonly shown: InspectedMedia;
  readonly name: string;
}

/** What a file looks like, or sounds like. */
export function MediaStage({ workspaceId, shown, name }: MediaStageProps) {
  const t = useText(inspectorText);
  if (shown.kind === "image") return <PictureStage pictureId={shown.id} name={name} />;
  if (shown.kind === "document") {
    return (
      <div className="absolute inset-0 grid place-content-center justify-items-center gap-4 p-6 text-center text-ink-2">
        <FileText className="size-12" aria-hidden />
        <p>{t("MediaInspect.noPreview")}</p>
      </div>
    );
  }
  return <VideoStage workspaceId={workspaceId} fileId={shown.id} kind={shown.kind} name={name} />;
}
