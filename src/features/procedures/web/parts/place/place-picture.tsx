import { Picture } from "#features/media/web/parts/picture.tsx";
import { useText } from "#kit/web/i18n.ts";
import type { Transform } from "../../../content.ts";
import { placementWords } from "../../../rules/placement.ts";
import { placeText } from "../../place-text.ts";
import { PlaceMark } from "./place-mark.tsx";

/** What a placed picture shows, in words: for who does not see it. [P147] */
export function usePlaceWords(): (areaName: string, at: Transform | null) => string {
  const t = useText(placeText);
  return (area, at) => {
    if (at === null) return t("place.picture", { area });
    const { place, pointing } = placementWords(at);
    return t("place.marked", { area, at: t(`place.at.${place}`), pointing: t(`place.pointing.${pointing}`) });
  };
}

export interface PlacePictureProps {
  readonly imageId: string;
  readonly areaName: string;
  readonly at: Transform | null;
  /** Decorative: the text next to it says the same. */
  readonly isDecorative?: boolean;
  /** How high the picture may become. */
  readonly imageClassName?: string;
}

/** The picture of an area and its mark. The box has the picture's aspect ratio, so that the mark is at its place. */
export function PlacePicture({ imageId, areaName, at, isDecorative = false, imageClassName = "" }: PlacePictureProps) {
  const wordsOf = usePlaceWords();
  return (
    <span className="relative inline-block max-w-full align-top [&>div+svg]:invisible">
      <Picture
        assetId={imageId}
        size="detail"
        alt={isDecorative ? "" : wordsOf(areaName, at)}
        className={`block max-w-full ${imageClassName}`}
      />
      {at && <PlaceMark at={at} />}
    </span>
  );
}
