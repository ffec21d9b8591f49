import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import { chainHash, chainStart, headSeal } from "#kit/server/audit/audit-chain.ts";
import { type SealKey, type SealKeys, sealKeysOf } from "#kit/server/audit/seal-keys.ts";

/** Who tampers: with every right on the database, and where `keys` is given, with the installation's secret too. */
export interface Tamperer {
  /** Connected as a superuser. */
  readonly client: pg.ClientBase;
  readonly workspaceId: string;
  /** A workspace to copy from. */
  readonly otherId: string;
  readonly random: () => number;
  /** Whole earlier states of the workspace, as schemas that hold copies of its tables. */
  readonly earlier: readonly string[];
}

export interface Tampering {
  readonly name: string;
  run(by: Tamperer): Promise<void>;
}

export const tamperedTables = ["audit_entry", "audit_head", "perform_record", "perform_annotation", "perform"] as const;

/** Copies the workspace's tables into a schema of that name. */
export async function keepState(client: pg.ClientBase, schema: string): Promise<void> {
  await client.query(`create schema ${schema}`);
  for (const table of tamperedTables) await client.query(`create table ${schema}.${table} as table public.${table}`);
}

/** Puts a kept state back, for one workspace or for all of them. */
export async function putBack(client: pg.ClientBase, schema: string, workspaceId?: string): Promise<void> {
  const where = workspaceId === undefined ? "" : `where workspace_id = '${workspaceId}'`;
  for (const table of tamperedTables) {
    await client.query(`delete from public.${table} ${where}`);
    await client.query(`insert into public.${table} select * from ${schema}.${table} ${where}`);
  }
}

/** What the tables hold, in short: whether a tampering changed anything. */
export async function digestOfState(client: pg.ClientBase): Promise<string> {
  const hash = createHash("sha256");
  for (const table of tamperedTables) {
    const { rows } = await client.query<{ all: string | null }>(
      `select md5(string_agg(t::text, '|' order by t::text)) as all from public.${table} t`,
    );
    hash.update(rows[0]?.all ?? "");
  }
  return hash.digest("hex");
}

const pick = <T>(random: () => number, from: readonly T[]): T => {
  const one = from[Math.floor(random() * from.length)];
  if (one === undefined) throw new Error("nothing to pick from");
  return one;
};

interface Row {
  seq: number;
  at: Date;
  actor_id: string | null;
  actor_name: string;
  action: string;
  object_type: string;
  object_id: string | null;
  details: unknown;
  session_kind: string | null;
  request_id: string | null;
  previous_hash: string;
  hash: string;
  key_id: string | null;
}

const rowsOf = async ({ client }: Tamperer, workspaceId: string): Promise<Row[]> =>
  (await client.query<Row>("select * from audit_entry where workspace_id = $1 order by seq", [workspaceId])).rows;

const seqOf = async (by: Tamperer): Promise<number> => pick(by.random, await rowsOf(by, by.workspaceId)).seq;

const set = async (by: Tamperer, assignment: string, seq: number): Promise<void> => {
  await by.client.query(`update audit_entry set ${assignment} where workspace_id = $1 and seq = $2`, [
    by.workspaceId,
    seq,
  ]);
};

/** How a whole chain is written anew: by the plain hash of before there were keys, or by a key. */
interface Rewriting {
  readonly key?: SealKey | undefined;
  readonly keyId: string | null;
  /** Changes the rows, from which hashes are computed afterwards. */
  edit(rows: Row[]): Row[];
  /** Where the chain then begins. */
  readonly first?: ((rows: readonly Row[]) => { firstSeq: number; firstHash: string }) | undefined;
  readonly seal?: "none" | "keep" | undefined;
}

async function rewrite(by: Tamperer, { key, keyId, edit, first, seal }: Rewriting): Promise<void> {
  const before = await rowsOf(by, by.workspaceId);
  const rows = edit(structuredClone(before));
  const begin = first?.(before) ?? { firstSeq: 1, firstHash: chainStart };
  let hash = begin.firstHash;
  let seq = begin.firstSeq - 1;
  const written = rows.map((row) => {
    const previous_hash = hash;
    const same = before.find((one) => one.seq === row.seq);
    seq += 1;
    const isTouched = !same || same.previous_hash !== previous_hash || JSON.stringify(same) !== JSON.stringify(row);
    hash =
      isTouched || seq !== row.seq
        ? chainHash(
            previous_hash,
            by.workspaceId,
            {
              seq,
              at: row.at.toISOString(),
              actorId: row.actor_id,
              actorName: row.actor_name,
              action: row.action,
              objectType: row.object_type,
              objectId: row.object_id,
              details: row.details,
              sessionKind: row.session_kind,
              requestId: row.request_id,
            },
            key,
          )
        : row.hash;
    return { ...row, seq, previous_hash, hash, key_id: isTouched ? keyId : row.key_id, workspace_id: by.workspaceId };
  });
  await by.client.query("delete from audit_entry where workspace_id = $1", [by.workspaceId]);
  await by.client.query("insert into audit_entry select * from json_populate_recordset(null::audit_entry, $1::json)", [
    JSON.stringify(written),
  ]);
  const sealed = key ? headSeal(key, by.workspaceId, { seq, hash, ...begin }) : null;
  await by.client.query(
    `update audit_head set seq = $2, hash = $3, first_seq = $4, first_hash = $5
     ${seal === "keep" ? "" : ", key_id = $6, seal = $7"} where workspace_id = $1`,
    [by.workspaceId, seq, hash, begin.firstSeq, begin.firstHash, ...(seal === "keep" ? [] : [keyId, sealed])],
  );
}

const renamed = (random: () => number) => (rows: Row[]) => {
  const row = pick(random, rows);
  row.actor_name = `Eve ${Math.floor(random() * 1e6)}`;
  return rows;
};

const cutTail = (random: () => number) => (rows: Row[]) => rows.slice(0, 1 + Math.floor(random() * (rows.length - 1)));

/** A key of the tamperer's own, which bears the name of the real one. */
function forgedKey(keyId: string): SealKey {
  const root = randomBytes(32);
  const { current } = sealKeysOf({ keyFor: () => root, earlierKeysFor: () => [] });
  return { ...current, id: keyId };
}

const columnChanges = [
  "at = at + interval '1 microsecond'",
  "at = at - interval '3 days'",
  "at = 'infinity'",
  "actor_id = gen_random_uuid()",
  "actor_id = case when actor_id is null then gen_random_uuid() end",
  "actor_name = actor_name || '.'",
  "action = 'area.updated2'",
  "object_type = object_type || 's'",
  "object_id = gen_random_uuid()",
  `details = details || '{"more": 1}'`,
  "details = '[]'",
  "session_kind = coalesce(session_kind, '') || 'x'",
  "request_id = coalesce(request_id, '') || 'x'",
  "previous_hash = reverse(previous_hash)",
  "hash = repeat('a', 64)",
  "key_id = null",
  "key_id = repeat('0', 16)",
];

const headChanges = [
  "seq = seq - 1",
  "seq = seq + 1",
  "hash = repeat('b', 64)",
  "first_seq = first_seq + 1",
  "first_hash = repeat('c', 64)",
  "key_id = null",
  "key_id = null, seal = null",
  "key_id = repeat('0', 16)",
  "seal = null",
  "seal = repeat('d', 64)",
];

const recordChanges = [
  "profile_name = profile_name || '.'",
  "procedure_title = procedure_title || '.'",
  "steps = '[]'",
  "device = device || '.'",
  "content_hash = repeat('e', 64)",
  "started_at = started_at - interval '1 hour'",
  "claimed_at = claimed_at + interval '1 microsecond'",
  "received_at = received_at + interval '1 second'",
  "deleted_at = received_at",
  "version_number = version_number + 1",
  `signatures = '[{"forged": true}]'`,
  `files = '[{"id": "x", "sha256": null}]'`,
  `attribution = '{"devices": [], "entries": [], "more": 1}'`,
  "seal = null",
  "seal = repeat('f', 64)",
  "seal_key_id = repeat('0', 16)",
  "hash_version = 1",
];

const noteChanges = [
  "text = text || '.'",
  "profile_name = profile_name || '.'",
  "created_at = created_at + interval '1 microsecond'",
  "hash = repeat('1', 64)",
  "previous_hash = repeat('2', 64)",
  "seal = null",
  "seal = repeat('3', 64)",
  "seq = seq + 10",
];

const onOne = (table: string, change: string) => `update ${table} set ${change} where ctid = (
  select ctid from ${table} where workspace_id = $1 order by md5(id::text || $2) limit 1)`;

/** Everything that the database's rights allow, and no key. */
export const tamperingsWithoutKey: readonly Tampering[] = [
  {
    name: "change a column of an entry",
    run: async (by) => set(by, pick(by.random, columnChanges), await seqOf(by)),
  },
  {
    name: "delete entries",
    async run(by) {
      const from = await seqOf(by);
      const upTo = from + Math.floor(by.random() * 4);
      await by.client.query("delete from audit_entry where workspace_id = $1 and seq between $2 and $3", [
        by.workspaceId,
        from,
        upTo,
      ]);
    },
  },
  {
    name: "insert an entry, the others moved up",
    async run(by) {
      const at = await seqOf(by);
      const isKeyed = by.random() < 0.5;
      await rewrite(by, {
        keyId: null,
        seal: pick(by.random, ["keep", "none"]),
        edit: (rows) => {
          const copy = rows.find((row) => row.seq === at);
          if (!copy) throw new Error("no such entry");
          const forged = { ...copy, seq: -1, action: "area.deleted", key_id: isKeyed ? copy.key_id : null };
          return rows.flatMap((row) => (row.seq === at ? [row, forged] : [row]));
        },
      });
    },
  },
  {
    name: "append an entry",
    async run(by) {
      const last = (await rowsOf(by, by.workspaceId)).at(-1);
      await by.client.query(
        `insert into audit_entry select workspace_id, seq + 1, at, actor_id, actor_name, action, object_type, object_id,
           details, hash, $3, session_kind, request_id, key_id from audit_entry where workspace_id = $1 and seq = $2`,
        [by.workspaceId, last?.seq, randomBytes(32).toString("hex")],
      );
    },
  },
  {
    name: "let two entries change places",
    async run(by) {
      const [one, other] = [await seqOf(by), await seqOf(by)];
      await set(by, "seq = -1", one);
      await set(by, `seq = ${one}`, other);
      await set(by, `seq = ${other}`, -1);
      if (by.random() < 0.5) {
        await by.client.query(
          `update audit_entry e set previous_hash = coalesce((select p.hash from audit_entry p
             where p.workspace_id = e.workspace_id and p.seq = e.seq - 1), $2) where workspace_id = $1`,
          [by.workspaceId, chainStart],
        );
      }
    },
  },
  {
    name: "rename an actor and hash anew to the end, by the plain hash",
    run: (by) => rewrite(by, { keyId: null, seal: pick(by.random, ["keep", "none"]), edit: renamed(by.random) }),
  },
  {
    name: "rename an actor and hash anew to the end, by another key of the same name",
    async run(by) {
      const keyId = (await rowsOf(by, by.workspaceId)).at(-1)?.key_id ?? "";
      await rewrite(by, { key: forgedKey(keyId), keyId, edit: renamed(by.random) });
    },
  },
  {
    name: "hash everything anew as if there had been no keys",
    run: (by) =>
      rewrite(by, {
        keyId: null,
        edit: (rows) => renamed(by.random)(rows.map((row) => ({ ...row, key_id: null, hash: "" }))),
      }),
  },
  {
    name: "cut the tail, and the head row with it",
    run: (by) => rewrite(by, { keyId: null, seal: pick(by.random, ["keep", "none"]), edit: cutTail(by.random) }),
  },
  {
    name: "cut the beginning, and the head row with it",
    async run(by) {
      const rows = await rowsOf(by, by.workspaceId);
      const last = rows[Math.floor(by.random() * (rows.length - 1))];
      await by.client.query("delete from audit_entry where workspace_id = $1 and seq <= $2", [
        by.workspaceId,
        last?.seq,
      ]);
      await by.client.query("update audit_head set first_seq = $2, first_hash = $3 where workspace_id = $1", [
        by.workspaceId,
        (last?.seq ?? 0) + 1,
        last?.hash,
      ]);
    },
  },
  {
    name: "empty the audit",
    async run(by) {
      await by.client.query("delete from audit_entry where workspace_id = $1", [by.workspaceId]);
      const how = pick(by.random, [
        "delete from audit_head where workspace_id = $1",
        "update audit_head set seq = 0, hash = repeat('0', 64) where workspace_id = $1",
        "update audit_head set seq = 0, hash = repeat('0', 64), key_id = null, seal = null where workspace_id = $1",
        "select from audit_head where workspace_id = $1",
      ]);
      await by.client.query(how, [by.workspaceId]);
    },
  },
  {
    name: "copy an entry of another workspace",
    async run(by) {
      const theirs = pick(by.random, await rowsOf(by, by.otherId));
      await set(by, "actor_name = actor_name", theirs.seq);
      await by.client.query("delete from audit_entry where workspace_id = $1 and seq = $2", [
        by.workspaceId,
        theirs.seq,
      ]);
      await by.client.query(
        `insert into audit_entry select (json_populate_record(e, json_build_object('workspace_id', $1::uuid))).*
         from audit_entry e where workspace_id = $2 and seq = $3`,
        [by.workspaceId, by.otherId, theirs.seq],
      );
    },
  },
  {
    name: "copy the whole audit of another workspace",
    async run(by) {
      for (const table of ["audit_entry", "audit_head"]) {
        await by.client.query(`delete from ${table} where workspace_id = $1`, [by.workspaceId]);
        await by.client.query(
          `insert into ${table} select (json_populate_record(e, json_build_object('workspace_id', $1::uuid))).*
           from ${table} e where workspace_id = $2`,
          [by.workspaceId, by.otherId],
        );
      }
    },
  },
  {
    name: "change the head row",
    async run(by) {
      await by.client.query(`update audit_head set ${pick(by.random, headChanges)} where workspace_id = $1`, [
        by.workspaceId,
      ]);
    },
  },
  {
    name: "delete the head row",
    async run(by) {
      await by.client.query("delete from audit_head where workspace_id = $1", [by.workspaceId]);
    },
  },
  {
    name: "set everything back to an earlier state",
    run: (by) => putBack(by.client, pick(by.random, by.earlier), by.workspaceId),
  },
  {
    name: "change a record",
    async run(by) {
      const change = pick(by.random, recordChanges);
      await by.client.query(onOne("perform_record", change), [by.workspaceId, String(by.random())]);
    },
  },
  {
    name: "delete a record, and its perform with it",
    async run(by) {
      const { rows } = await by.client.query<{ id: string }>("select id from perform_record where workspace_id = $1", [
        by.workspaceId,
      ]);
      const { id } = pick(by.random, rows);
      await by.client.query("delete from perform_annotation where record_id = $1", [id]);
      await by.client.query("delete from perform_record where id = $1", [id]);
      if (by.random() < 0.5) await by.client.query("delete from perform where id = $1", [id]);
    },
  },
  {
    name: "make up a record",
    async run(by) {
      await by.client.query(
        `insert into perform_record select (json_populate_record(r, json_build_object('id', gen_random_uuid()))).*
         from perform_record r where ctid = (select ctid from perform_record where workspace_id = $1 limit 1)`,
        [by.workspaceId],
      );
    },
  },
  {
    name: "change a note",
    async run(by) {
      const change = pick(by.random, noteChanges);
      await by.client.query(onOne("perform_annotation", change), [by.workspaceId, String(by.random())]);
    },
  },
  {
    name: "delete the last note of a record",
    async run(by) {
      await by.client.query(
        `delete from perform_annotation a where workspace_id = $1
           and seq = (select max(seq) from perform_annotation b where b.record_id = a.record_id)
           and record_id = (select record_id from perform_annotation where workspace_id = $1 order by md5(id::text || $2) limit 1)`,
        [by.workspaceId, String(by.random())],
      );
    },
  },
];

/** What only the installation's secret allows besides: everything is sealed as the server itself would. */
export const tamperingsWithKey = (keys: SealKeys): readonly Tampering[] => {
  const sealed = { key: keys.current, keyId: keys.current.id };
  return [
    {
      name: "rename an actor and seal anew to the end",
      run: (by) => rewrite(by, { ...sealed, edit: renamed(by.random) }),
    },
    { name: "cut the tail and seal the head", run: (by) => rewrite(by, { ...sealed, edit: cutTail(by.random) }) },
    {
      name: "empty the audit and seal the head",
      run: (by) => rewrite(by, { ...sealed, edit: () => [] }),
    },
    {
      name: "cut the beginning and seal an entry that says so",
      run: (by) => cutBeginning(by, sealed, (at) => ({ at, before: at })),
    },
    {
      name: "cut the beginning and seal an entry of a later day that says so",
      run: (by) => cutBeginning(by, sealed, (at) => ({ at: new Date(at.getTime() + 400 * 86_400_000), before: at })),
    },
    {
      name: "cut the beginning and seal an entry that says it was old",
      run: (by) => cutBeginning(by, sealed, (at) => ({ at, before: new Date(at.getTime() - 366 * 86_400_000) })),
    },
  ];
};

const cutBeginning = (
  by: Tamperer,
  sealed: Pick<Rewriting, "key" | "keyId">,
  when: (lastAt: Date) => { readonly at: Date; readonly before: Date },
): Promise<void> => {
  const share = by.random();
  const cutAfter = (rows: readonly Row[]) => rows[1 + Math.floor(share * (rows.length - 3))];
  return rewrite(by, {
    ...sealed,
    first: (rows) => ({ firstSeq: (cutAfter(rows)?.seq ?? 0) + 1, firstHash: cutAfter(rows)?.hash ?? chainStart }),
    edit: (rows) => {
      const firstSeq = (cutAfter(rows)?.seq ?? 0) + 1;
      const last = rows.at(-1);
      if (!last) return rows;
      const { at, before } = when(last.at);
      const details = { count: firstSeq - 1, before: before.toISOString(), firstSeq };
      const expired = { ...last, seq: -1, at, actor_id: null, action: "audit.expired", object_type: "audit", details };
      return [...rows.filter((row) => row.seq >= firstSeq), expired];
    },
  });
};
