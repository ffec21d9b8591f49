import { useEffect, useEffectEvent, useRef, useState } from "react";
import { acceptedType, familyOf } from "#features/media/rules.ts";
import { usePictureUrl } from "#features/media/web/parts/picture.tsx";
import { isStale, requiresNewPhotos } from "#features/performs/rules/answers/new-photos.ts";
import type { PerformedModule } from "#features/performs/rules/answers/perform-data.ts";
import { earliestEntryMs } from "#features/performs/rules/steps/steps-progress.ts";
import { NoRoom } from "#features/performs/web/parts/run/no-room.ts";
import { storageSpace } from "#kit/web/device/storage-space.ts";
import { useText } from "#kit/web/i18n.ts";
import { useAhead } from "#kit/web/lazy-component.tsx";
import { loadOnce } from "#kit/web/loading/load-once.ts";
import { useSizeText } from "#kit/web/words/size-text.ts";
import { performAnswerText } from "../../answer-text.ts";
import { followedHints, type PhotoHint } from "../../state/photo-hints.ts";
import { usePerformPlace } from "../perform-context.tsx";

const photoWork = loadOnce(() => import("../../state/photo-work.ts"));

/** How many photos are still to be stored, and how many of them are added rather than put in another one's place. */
interface Expected {
  readonly all: number;
  readonly added: number;
}

const nothingExpected: Expected = { all: 0, added: 0 };

interface PhotoPlace {
  readonly module: PerformedModule;
  /** The photos that the answer has now, in their order. */
  readonly fileIds: readonly string[];
  /** The author's own picture of the same. */
  readonly referenceId: string | null;
  readonly kept: (fileIds: readonly string[], replaced?: string) => void;
}

/**
 * Takes photos in: each is stored on this device first, and only then named by an entry. A photo with faults is used
 * with a warning; only one from before the perform is refused, where photos must be new.
 */
export function usePhotos({ module, fileIds, referenceId, kept }: PhotoPlace) {
  const t = useText(performAnswerText);
  const size = useSizeText();
  useAhead(photoWork);
  const { driver, state } = usePerformPlace();
  const referenceUrl = usePictureUrl(referenceId, "small");
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [expected, setExpected] = useState<Expected>(nothingExpected);
  const [hints, setHints] = useState<readonly PhotoHint[]>([]);
  const shown = useRef(fileIds);

  const follow = useEffectEvent(() => {
    const before = shown.current;
    shown.current = fileIds;
    setHints((now) => followedHints(now, before, fileIds));
  });
  const names = fileIds.join();
  useEffect(() => follow(), [names]);

  const { progress } = state;
  const startedMs = Math.min(Date.parse(progress.createdAt), earliestEntryMs(progress.stepsProgress));

  const hint = async (fileId: string, photo: Blob) => {
    const { photoHints } = await photoWork();
    const faults = await photoHints(photo, referenceUrl);
    if (faults.length > 0) setHints((now) => [...now, { fileId, faults }]);
  };

  /** [PF215] */
  const noRoom = async (sizeBytes: number): Promise<string> => {
    const space = await storageSpace();
    // Where the browser counts more than the photo takes, its estimate is not what the device has.
    if (!space || space.leftBytes >= sizeBytes) return t("performs.photo.noRoom", { size: size(sizeBytes) });
    return t("performs.photo.noRoomLeft", { size: size(sizeBytes), left: size(space.leftBytes) });
  };

  /** Returns why a photo was not taken. Its place is given up in the same render as the photo comes to it. */
  const takeOne = async (file: File, replaced: string | undefined, giveUpPlace: () => void) => {
    let sizeBytes = file.size;
    try {
      const { fitPhoto, takenMs } = await photoWork();
      if (requiresNewPhotos(module) && isStale(await takenMs(file), startedMs)) return t("performs.photo.photoStale");
      const photo = await fitPhoto(file);
      sizeBytes = photo.size;
      const fileId = await driver.keepFile(photo, file.name || "photo.jpg");
      kept([fileId], replaced);
      giveUpPlace();
      void hint(fileId, photo);
      return null;
    } catch (error) {
      return error instanceof NoRoom ? noRoom(sizeBytes) : t("performs.photo.notKept");
    }
  };

  const take = async (files: readonly File[], replaced?: string) => {
    const pictures = files.filter(isPicture);
    const refused = files
      .filter((file) => !isPicture(file))
      .map(({ name }) => t("performs.photo.unsupported", { name }));
    setErrors(refused);
    const isAdding = replaced === undefined ? 1 : 0;
    const expect = (by: 1 | -1, count: number) =>
      setExpected(({ all, added }) => ({ all: all + by * count, added: added + by * isAdding * count }));
    expect(1, pictures.length);
    for (const file of pictures) {
      const refusal = await takeOne(file, replaced, () => expect(-1, 1));
      if (refusal === null) continue;
      setErrors((now) => [...now, refusal]);
      expect(-1, 1);
    }
  };
  const keepAsItIs = (fileId: string) => setHints((now) => now.filter((one) => one.fileId !== fileId));
  return { take, errors, isTaking: expected.all > 0, addedCount: expected.added, hints, keepAsItIs };
}

const isPicture = (file: File) => acceptedType(file.type) !== undefined && familyOf(file.type) === "image";
