import { AudioPlayer } from "#features/videos/web/parts/audio-player.tsx";
import { VideoPlayer } from "#features/videos/web/parts/video-player.tsx";

interface VideoStageProps {
  readonly workspaceId: string;
  readonly fileId: string;
  readonly kind: "video" | "audio";
  readonly name: string;
}

/** A video or a sound, as large as the window lets it be. */
export function VideoStage({ workspaceId, fileId, kind, name }: VideoStageProps) {
  return (
    <div className="absolute inset-0 grid place-items-center overflow-auto p-2 sm:p-6">
      <div className="w-full max-w-[min(72rem,calc((var(--visual-viewport-height,100dvh)-14rem)*16/9))]">
        {kind === "video" ? (
          <VideoPlayer workspaceId={workspaceId} videoId={fileId} title={name} />
        ) : (
          <AudioPlayer workspaceId={workspaceId} soundId={fileId} title={name} />
        )}
      </div>
    </div>
  );
}
