import { Dexie, type Table } from "dexie";
import type { Silence } from "../../rules/age.ts";
import { type Copy, type HeldFile, type Owner, ownerIn, ownerText } from "./copy-row.ts";

interface AnswerRow {
  readonly owner: string;
  /** The key of the query as text. */
  readonly asked: string;
  readonly answer: unknown;
  readonly at: number;
}

interface CopyRow extends Copy {
  readonly owner: string;
}

interface HeldRow extends HeldFile {
  readonly owner: string;
}

interface FileRow {
  readonly owner: string;
  readonly fileId: string;
  readonly blob: Blob;
}

interface ContactRow extends Silence {
  readonly owner: string;
  readonly days: number;
}

class OfflineDatabase extends Dexie {
  declare answers: Table<AnswerRow, [string, string]>;
  declare copies: Table<CopyRow, [string, string]>;
  declare files: Table<FileRow, [string, string]>;
  declare held: Table<HeldRow, [string, string]>;
  declare contacts: Table<ContactRow, string>;

  constructor(name: string) {
    super(name);
    // A new version of the schema is a new line below, with its upgrade; a line that was released never changes.
    this.version(1).stores({
      answers: "[owner+asked], owner",
      copies: "[owner+procedureId], owner",
      files: "[owner+fileId], owner",
      contacts: "owner",
    });
    this.version(2).stores({ held: "[owner+fileId], owner" });
  }
}

function withoutOwner<Row extends { readonly owner: string }>({ owner, ...rest }: Row): Omit<Row, "owner"> {
  void owner;
  return rest;
}

/** What the device keeps of content, by person and workspace, never by address. Everything may fail: storage does. */
export interface OfflineStore {
  findAnswer(owner: Owner, asked: string): Promise<unknown>;
  /** To everything asked that begins like this, the oldest first. */
  findAnswers(owner: Owner, beginning: string): Promise<unknown[]>;
  keepAnswer(owner: Owner, asked: string, answer: unknown, at: number): Promise<void>;
  dropAnswer(owner: Owner, asked: string): Promise<void>;
  copies(owner: Owner): Promise<Copy[]>;
  keepCopy(owner: Owner, copy: Copy): Promise<void>;
  /** With the files that no other copy shows and nobody works with. */
  dropCopy(owner: Owner, procedureId: string): Promise<void>;
  findFile(owner: Owner, fileId: string): Promise<Blob | undefined>;
  keepFile(owner: Owner, fileId: string, blob: Blob): Promise<void>;
  heldFiles(owner: Owner): Promise<HeldFile[]>;
  /** With its bytes, or neither. */
  holdFile(owner: Owner, held: HeldFile, blob: Blob): Promise<void>;
  /** Leaves one alone that is not held. */
  noteHeldUse(owner: Owner, fileId: string, usedAt: number): Promise<void>;
  /** Its bytes stay where a copy shows it. */
  releaseFile(owner: Owner, fileId: string): Promise<void>;
  contact(owner: Owner): Promise<(Silence & { readonly days: number }) | undefined>;
  keepContact(owner: Owner, contact: Silence & { readonly days: number }): Promise<void>;
  /** Everyone who has stored content. */
  owners(): Promise<Owner[]>;
  /** Everything of one person in one workspace. */
  wipe(owner: Owner): Promise<void>;
}

/** Answers that no copy needs stay up to this many; the oldest go first. */
const answersMax = 400;

export function offlineStore(name = "fettle-offline"): OfflineStore {
  const db = new OfflineDatabase(name);
  return {
    findAnswer: async (owner, asked) => (await db.answers.get([ownerText(owner), asked]))?.answer,
    async findAnswers(owner, beginning) {
      const text = ownerText(owner);
      const range = db.answers.where("[owner+asked]").between([text, beginning], [text, `${beginning}\uffff`]);
      return (await range.sortBy("at")).map(({ answer }) => answer);
    },
    async keepAnswer(owner, asked, answer, at) {
      const text = ownerText(owner);
      await db.answers.put({ owner: text, asked, answer, at });
      const over = (await db.answers.where("owner").equals(text).count()) - answersMax;
      if (over <= 0) return;
      const rows = await db.answers.where("owner").equals(text).sortBy("at");
      await db.answers.bulkDelete(rows.slice(0, over).map((row) => [row.owner, row.asked]));
    },
    dropAnswer: (owner, asked) => Promise.resolve(db.answers.delete([ownerText(owner), asked])),
    async copies(owner) {
      const rows = await db.copies.where("owner").equals(ownerText(owner)).toArray();
      return rows.map(withoutOwner);
    },
    keepCopy: async (owner, copy) => void (await db.copies.put({ ...copy, owner: ownerText(owner) })),
    dropCopy: (owner, procedureId) =>
      db.transaction("rw", db.copies, db.files, db.held, async () => {
        const text = ownerText(owner);
        const row = await db.copies.get([text, procedureId]);
        await db.copies.delete([text, procedureId]);
        const others = await db.copies.where("owner").equals(text).toArray();
        const held = await db.held.where("owner").equals(text).toArray();
        const needed = new Set([...others.flatMap((one) => one.fileIds), ...held.map((one) => one.fileId)]);
        const free = (row?.fileIds ?? []).filter((fileId) => !needed.has(fileId));
        await db.files.bulkDelete(free.map((fileId) => [text, fileId]));
      }),
    findFile: async (owner, fileId) => (await db.files.get([ownerText(owner), fileId]))?.blob,
    keepFile: async (owner, fileId, blob) => void (await db.files.put({ owner: ownerText(owner), fileId, blob })),
    async heldFiles(owner) {
      const rows = await db.held.where("owner").equals(ownerText(owner)).toArray();
      return rows.map(withoutOwner);
    },
    holdFile: (owner, held, blob) =>
      db.transaction("rw", db.files, db.held, async () => {
        const text = ownerText(owner);
        await db.files.put({ owner: text, fileId: held.fileId, blob });
        await db.held.put({ ...held, owner: text });
      }),
    noteHeldUse: async (owner, fileId, usedAt) => void (await db.held.update([ownerText(owner), fileId], { usedAt })),
    releaseFile: (owner, fileId) =>
      db.transaction("rw", db.copies, db.files, db.held, async () => {
        const text = ownerText(owner);
        await db.held.delete([text, fileId]);
        const copies = await db.copies.where("owner").equals(text).toArray();
        if (!copies.some((one) => one.fileIds.includes(fileId))) await db.files.delete([text, fileId]);
      }),
    contact: async (owner) => db.contacts.get(ownerText(owner)),
    keepContact: async (owner, { ageMs, lookedAt, days }) =>
      void (await db.contacts.put({ owner: ownerText(owner), ageMs, lookedAt, days })),
    async owners() {
      const tables = [db.answers, db.copies, db.files, db.held, db.contacts];
      const found = await Promise.all(tables.map((table) => table.orderBy("owner").uniqueKeys()));
      return [...new Set(found.flat() as string[])].map(ownerIn);
    },
    wipe: (owner) =>
      db.transaction("rw", [db.answers, db.copies, db.files, db.held, db.contacts], async () => {
        const text = ownerText(owner);
        for (const table of [db.answers, db.copies, db.files, db.held])
          await table.where("owner").equals(text).delete();
        await db.contacts.delete(text);
      }),
  };
}
