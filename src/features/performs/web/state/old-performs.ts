import type { OldDatabase } from "#kit/web/outbox/old-database.ts";
import { ownerIn } from "#kit/web/outbox/outbox.ts";
import type { ProcedureSnapshot } from "../../progress.ts";
import { filePart, placeOf, procedurePart, type StoredFile, type StoredPerform } from "../parts/run/perform-store.ts";

interface Keyed {
  /** Workspace, profile and perform. */
  readonly key: string;
}

/** The database of performs of earlier builds. One of them may still be open in a tab, and write to it. */
export const oldPerforms: OldDatabase = {
  name: "fettle-performs",
  itemsOf({ performs = [], procedures = [], files = [] }) {
    return (performs as (StoredPerform & Keyed)[]).flatMap(({ key, state, versionId }) => {
      const procedure = (procedures as (Keyed & { readonly procedure: ProcedureSnapshot })[]).find(
        (one) => one.key === key,
      )?.procedure;
      if (!procedure) return [];
      const own = (files as (StoredFile & Keyed)[]).filter((file) => file.key === key);
      const parts = own.map(({ fileId, name, blob }) => [filePart(fileId), { fileId, name, blob }] as const);
      return [
        {
          at: placeOf({ ...ownerIn(key), performId: key.split("/")[2] ?? "" }),
          item: { value: { state, versionId }, parts: { [procedurePart]: procedure, ...Object.fromEntries(parts) } },
        },
      ];
    });
  },
  isNewer: (moved, present) => (moved as StoredPerform).state.writes > (present as StoredPerform).state.writes,
};
