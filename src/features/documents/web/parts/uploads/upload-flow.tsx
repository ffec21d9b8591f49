import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Dropped, type DroppedFile } from "#features/media/web/parts/dropped-entries.ts";
import { addUploads, prepareUploads } from "#features/media/web/parts/uploads.ts";
import { workspaceQueries } from "#features/workspaces/web/queries.ts";
import { isProblem } from "#kit/problem.ts";
import { nameKey } from "#kit/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { useAhead } from "#kit/web/lazy-component.tsx";
import { usePlace } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { call } from "#kit/web/wire/call.ts";
import { useSizeText } from "#kit/web/words/size-text.ts";
import { type DocumentFolder, documentEndpoints } from "../../../contract.ts";
import { createFolder, createFolderWords } from "../../actions.ts";
import { documentDialogText } from "../../dialog-text.ts";
import { documentQueries } from "../../queries.ts";
import { type Conflicts, conflictsOf, decided } from "../../state/conflicts.ts";
import {
  nameChunks,
  type Placed,
  type PlannedFolder,
  placeFiles,
  planFolders,
  type Taken,
  takenOf,
} from "../../state/upload-plan.ts";
import { useRequestOnce } from "../../state/use-request-once.ts";
import { documentText } from "../../text.ts";
import { PlannedConflicts } from "./planned-conflicts.tsx";

/** A question that is open, and who waits for its answers; undefined where the person gave up. */
interface Question {
  readonly placed: readonly Placed[];
  readonly taken: readonly Taken[];
  readonly folderOf: (key: string) => { readonly id: string | null; readonly name: string };
  readonly resolve: (answers: Conflicts["answers"] | undefined) => void;
}

/** The files that the person wants to upload. A new object is a new request. */
export interface UploadRequest {
  /** Folders are read for as long as they need. */
  readonly dropped: Dropped | Promise<Dropped>;
  readonly targetId: string | null;
}

interface UploadFlowProps {
  readonly request: UploadRequest | undefined;
  readonly folders: readonly DocumentFolder[];
}

/**
 * Handles dropped, chosen or pasted files: leaves out those that are too large, asks about taken names, creates missing
 * folders and passes the files to the upload queue. Creates nothing before all questions are answered [D42].
 */
export function UploadFlow({ request, folders }: UploadFlowProps) {
  const t = useText(documentText, documentDialogText);
  const { workspaceId, actor } = usePlace();
  const queryClient = useQueryClient();
  // Files are chosen where the network comes and goes.
  useAhead(prepareUploads);
  const sizeOf = useSizeText();
  const { data: info } = useQuery(workspaceQueries.info(workspaceId));
  // Files dropped while a question is open are handled afterwards.
  const [questions, setQuestions] = useState<readonly Question[]>([]);

  const fitting = ({ file }: DroppedFile): boolean => {
    const max = info?.maxUploadBytes;
    const name = file.name;
    if (file.size === 0) toast.error(t("documents.flows.fileEmpty", { name }));
    else if (max !== undefined && file.size > max) {
      toast.error(t("documents.flows.fileTooLarge", { name, max: sizeOf(max) }));
    } else return true;
    return false;
  };

  const take = async (dropped: Dropped, targetId: string | null) => {
    const files = dropped.files.filter(fitting);
    if (files.length === 0 && dropped.folders.length === 0) {
      if (dropped.files.length === 0) toast.info(t("documents.upload.nothing"));
      return;
    }
    const plan = planFolders({ files, folders: dropped.folders }, folders, targetId);
    const placed = placeFiles(files);
    const there = [{ key: "", id: targetId }, ...plan.map(({ key, existingId }) => ({ key, id: existingId }))];
    const taken = await findTaken(workspaceId, placed, there).catch(() => undefined);
    if (!taken) return void toast.error(t("documents.upload.checkFailed"));
    const nameOf = (folderId: string | null) =>
      folders.find((folder) => folder.id === folderId)?.name ?? t("documents.title");
    const folderOf = (key: string) => {
      const id = key === "" ? targetId : (plan.find((one) => one.key === key)?.existingId ?? null);
      return { id, name: nameOf(id) };
    };
    const answers =
      taken.length === 0
        ? new Map()
        : await new Promise<Conflicts["answers"] | undefined>((resolve) =>
            setQuestions((open) => [...open, { placed, taken, folderOf, resolve }]),
          );
    setQuestions((open) => open.filter((one) => one.placed !== placed));
    if (!answers) return;
    const wanted = decided(placed, taken, answers);
    try {
      const ids = await addFolders(queryClient, workspaceId, plan, targetId);
      void queryClient.invalidateQueries({ queryKey: [workspaceId, "documents"] });
      const requests = wanted.map(({ file, key, fileName, replaces }) => ({
        file,
        label: fileName,
        purpose: { kind: "document", folderId: ids.get(key) ?? null, fileName, ...(replaces && { replaces }) },
      }));
      if (requests.length > 0) await addUploads({ workspaceId, profileId: actor.profileId }, requests);
    } catch (error) {
      void queryClient.invalidateQueries({ queryKey: [workspaceId, "documents"] });
      toast.error(
        isProblem(error)
          ? createFolderWords(error)
          : t("documents.flows.uploadFailureSingle", { name: wanted[0]?.fileName ?? "" }),
      );
    }
  };

  useRequestOnce(request, async ({ dropped, targetId }) => {
    try {
      await take(await dropped, targetId);
    } catch {
      toast.error(t("documents.upload.unreadable"));
    }
  });

  const [question] = questions;
  if (!question) return null;
  const { taken, placed } = question;
  return <PlannedConflicts key={placed[0]?.fileName} {...question} conflicts={conflictsOf(taken)} />;
}

/** The conflicts of the files, in their order. A folder without an id does not exist yet, so it is empty. */
async function findTaken(
  workspaceId: string,
  placed: readonly Placed[],
  folders: readonly { readonly key: string; readonly id: string | null | undefined }[],
): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (const { key, id: folderId } of folders) {
    if (folderId === undefined) continue;
    for (const names of nameChunks(placed.filter((one) => one.key === key))) {
      const answer = await call(documentEndpoints.checkNames, { params: { workspaceId }, body: { folderId, names } });
      taken.push(...takenOf(placed, key, answer.taken));
    }
  }
  return taken.sort((a, b) => a.at - b.at);
}

/** Adds folders, parents first, and returns their ids by key. Reuses a folder that another member created meanwhile. */
async function addFolders(client: QueryClient, workspaceId: string, plan: readonly PlannedFolder[], to: string | null) {
  const madeOrFound = async (folderName: string, parentFolderId: string | null): Promise<string> => {
    try {
      return (await createFolder(workspaceId, { folderName, parentFolderId })).id;
    } catch (error) {
      if (!isProblem(error, "folderExists")) throw error;
      const now = await client.fetchQuery({ ...documentQueries.folders(workspaceId), staleTime: 0 });
      const there = now.find((one) => one.parentId === parentFolderId && nameKey(one.name) === nameKey(folderName));
      if (!there) throw error;
      return there.id;
    }
  };
  const ids = new Map<string, string | null>([["", to]]);
  for (const { key, parentKey, name, existingId } of plan) {
    const parentFolderId = ids.get(parentKey);
    if (existingId !== undefined) ids.set(key, existingId);
    else if (parentFolderId !== undefined) ids.set(key, await madeOrFound(name, parentFolderId));
  }
  return ids;
}
