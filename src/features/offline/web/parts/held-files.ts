import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { hasRoom, heldOneBytesMax, toRelease } from "../../rules/budget.ts";
import { copiesVersion, notify, onCopies } from "../state/copies.ts";
import type { HeldFile, Owner } from "../state/copy-row.ts";
import { deviceStore, mayShow } from "../state/device.ts";
import { ownerHere } from "../state/here.ts";
import { useOwner } from "./use-copy.ts";

export type { HeldFile };

/** The largest file that is held, in bytes. */
export const heldFileBytesMax = heldOneBytesMax;

/**
 * [PG80] Holds a file that somebody works with, so that the work goes on after a reload without a network. Returns whether
 * the device keeps it: it may be too large, or the storage full or blocked.
 */
export async function holdFile(owner: Owner, file: Omit<HeldFile, "bytes" | "usedAt">, blob: Blob): Promise<boolean> {
  if (blob.size > heldOneBytesMax) return false;
  try {
    const store = await deviceStore();
    const others = (await store.heldFiles(owner)).filter(({ fileId }) => fileId !== file.fileId);
    for (const { fileId } of toRelease(others, blob.size)) await store.releaseFile(owner, fileId);
    if (!hasRoom(blob.size, (await navigator.storage?.estimate?.()) ?? {})) return false;
    // They may have left while it was fetched, and what they kept be removed. [OF7]
    if (ownerHere(owner.workspaceId)?.profileId !== owner.profileId) return false;
    await store.holdFile(owner, { ...file, bytes: blob.size, usedAt: Date.now() }, blob);
    return true;
  } catch {
    return false;
  } finally {
    notify();
  }
}

/** A file that this device has, held or of a copy; undefined where it has none to be shown. Never fails. */
export async function heldFile(owner: Owner, fileId: string): Promise<Blob | undefined> {
  try {
    if (!(await mayShow(owner))) return undefined;
    const store = await deviceStore();
    const blob = await store.findFile(owner, fileId);
    if (blob) await store.noteHeldUse(owner, fileId, Date.now());
    return blob;
  } catch {
    return undefined;
  }
}

/** What is held for a person, the last used first; nothing where it may not be shown. Never fails. */
export async function heldFiles(owner: Owner): Promise<HeldFile[]> {
  try {
    if (!(await mayShow(owner))) return [];
    return (await (await deviceStore()).heldFiles(owner)).toSorted((a, b) => b.usedAt - a.usedAt);
  } catch {
    return [];
  }
}

/** The work with it is done. Never fails: the limits release it otherwise. */
export async function releaseFile(owner: Owner, fileId: string): Promise<void> {
  await deviceStore()
    .then((store) => store.releaseFile(owner, fileId))
    .catch(() => {});
  notify();
}

/** The held files of the person, again whenever they have changed. */
export function useHeldFiles(): readonly HeldFile[] {
  const owner = useOwner();
  const queryClient = useQueryClient();
  const version = useSyncExternalStore(onCopies, copiesVersion);
  const { workspaceId, profileId } = owner;
  const queryKey = [workspaceId, "onDevice", "held", profileId];
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: [workspaceId, "onDevice", "held", profileId] });
  }, [version, queryClient, workspaceId, profileId]);
  const { data } = useQuery({ queryKey, queryFn: () => heldFiles(owner), networkMode: "always", retry: false });
  return data ?? [];
}
