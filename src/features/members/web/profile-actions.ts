import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { uploadFailure } from "#features/media/web/parts/upload-failure.ts";
import { uploadFile } from "#features/media/web/upload.ts";
import { isProblem } from "#kit/problem.ts";
import { useAction } from "#kit/web/action.ts";
import type { TextKey } from "#kit/web/i18n.ts";
import { translate } from "#kit/web/i18n.ts";
import { call } from "#kit/web/wire/call.ts";
import { type EditedProfile, memberEndpoints } from "../contract.ts";
import { profileText } from "./profile-text.ts";
import { scaledDown, UnreadablePicture } from "./state/scale-picture.ts";

/** The person's own profile, as they edit it. */
export const cardQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [workspaceId, "members", "card"],
    queryFn: ({ signal }) => call(memberEndpoints.card, { params: { workspaceId } }, { signal }),
  });

export interface ProfileEdit {
  readonly displayName?: string;
  readonly profileIcon?: string;
  readonly photoId?: string | null;
  readonly badgePhotoId?: string | null;
}

type Words = TextKey<typeof profileText.en>;

function useSaveProfile() {
  const queryClient = useQueryClient();
  return async (workspaceId: string, body: ProfileEdit): Promise<EditedProfile> => {
    const { queryKey } = cardQuery(workspaceId);
    // The revision of now: a picture takes a while to go up, and another field may have been saved since.
    const card = queryClient.getQueryData(queryKey) ?? (await queryClient.fetchQuery(cardQuery(workspaceId)));
    const saved = await call(memberEndpoints.edit, {
      params: { workspaceId, profileId: card.id },
      ifMatch: card.revision,
      body,
    });
    queryClient.setQueryData(queryKey, saved);
    return saved;
  };
}

const failedWith = (error: unknown, otherwise: Words): string =>
  translate(profileText, isProblem(error, "stale") ? "profile.stale" : otherwise);

export function useEditProfile(words: { readonly done?: Words; readonly failed: Words }) {
  const save = useSaveProfile();
  return useAction({
    act: (edit: ProfileEdit, workspaceId) => save(workspaceId, edit),
    refreshes: ["members"],
    done: () => words.done && translate(profileText, words.done),
    failed: (error) => failedWith(error, words.failed),
  });
}

export type PictureKind = "photo" | "badge";

const fieldOf = { photo: "photoId", badge: "badgePhotoId" } as const;

/** [MP3] Scales a picture down, sends it and makes it the photo or the badge; null takes it off. */
export function useSetPicture(kind: PictureKind) {
  const save = useSaveProfile();
  return useAction({
    act: async (file: File | null, workspaceId) => {
      const id = file && (await uploadFile(workspaceId, await scaledDown(file))).id;
      return save(workspaceId, { [fieldOf[kind]]: id });
    },
    refreshes: ["members"],
    done: (_, file) => translate(profileText, file ? `profile.${kind}Saved` : `profile.${kind}Removed`),
    failed: (error) => `${failedWith(error, `profile.${kind}Failed`)}. ${reasonOf(error)}`.trim(),
  });
}

function reasonOf(error: unknown): string {
  if (error instanceof UnreadablePicture) return translate(profileText, "profile.unreadable");
  if (isProblem(error, "stale")) return "";
  return uploadFailure(error, "");
}
