import { useState } from "react";
import { MediaInspector } from "#features/inspector/web/parts/media-inspector.tsx";
import { EnlargeablePicture } from "#features/media/web/parts/enlargeable-picture.tsx";
import { VideoPoster } from "#features/videos/web/parts/video-poster.tsx";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { PlainButton } from "#kit/web/ui/buttons/plain-button.tsx";
import type { MediaRef } from "../../../content.ts";
import { readText } from "../../read-text.ts";
import { NoPicture } from "./no-picture.tsx";

/** A grid of pictures and videos; each opens large, with the others a step away. */
export function MediaGrid({ refs }: { readonly refs: readonly MediaRef[] }) {
  const t = useText(readText);
  const workspaceId = useWorkspaceId();
  const [at, inspect] = useState<number>();
  const nameOf = (place: number) =>
    t(`procedures.read.${refs[place]?.type === "video" ? "videoNumber" : "picture"}`, { n: place + 1 });
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(180px,100%),1fr))] gap-3">
        {refs.map((ref, place) => (
          <li key={ref.id}>
            <MediaItem media={ref} name={nameOf(place)} onEnlarge={() => inspect(place)} />
          </li>
        ))}
      </ul>
      <MediaInspector
        workspaceId={workspaceId}
        media={refs.map(({ id, type, source }, place) => ({ id, kind: type, source, fileName: nameOf(place) }))}
        at={at ?? 0}
        isOpen={at !== undefined}
        onOpenChange={() => inspect(undefined)}
        mayEdit={false}
      />
    </>
  );
}

interface MediaItemProps {
  readonly media: MediaRef;
  readonly name: string;
  readonly onEnlarge: () => void;
}

function MediaItem({ media, name, onEnlarge }: MediaItemProps) {
  if (media.type === "image") {
    return <EnlargeablePicture assetId={media.id} name={name} onEnlarge={onEnlarge} className="aspect-4/3 w-full" />;
  }
  return (
    <PlainButton onPress={onEnlarge} className="ring-focus block w-full rounded-1">
      {media.type === "video" ? (
        <VideoPoster videoId={media.id} className="aspect-4/3 w-full rounded-1 border border-line" />
      ) : (
        <NoPicture type={media.type} className="aspect-4/3 rounded-1 border border-line" />
      )}
    </PlainButton>
  );
}
