import { createSocket } from "node:dgram";
import { appendFile, mkdir, readFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { MailSender } from "../mail/mail-sender.ts";
import { errorCode } from "../storage/local-files.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { type Checkpoint, checkpointsIn, readCheckpoint } from "./checkpoint.ts";
import type { SealKeys } from "./seal-keys.ts";

/** What a place holds of one workspace. */
export interface StoredCheckpoints {
  readonly checkpoints: readonly Checkpoint[];
  /** Those that no key of this installation has signed, by their names. */
  readonly unproven: readonly string[];
}

/** Where checkpoints are kept. */
export interface CheckpointPlace {
  /** As people know it: `files`, `file:///mnt/audit.jsonl`. */
  readonly name: string;
  keep(checkpoint: Checkpoint): Promise<void>;
  /** Undefined for a place that only takes: a mailbox, a log of another machine. */
  read?(keys: SealKeys, workspaceId: string, which?: "all" | "last"): Promise<StoredCheckpoints>;
}

const readsAtOnce = 16;

/** One object for each checkpoint, which nothing writes again: a bucket may forbid it by object lock. */
export function storePlace(store: ObjectStore, name: string): CheckpointPlace {
  const folder = (workspaceId: string) => `audit-checkpoints/${workspaceId}`;
  return {
    name,
    async keep(checkpoint) {
      const bytes = Buffer.from(JSON.stringify(checkpoint));
      const moment = checkpoint.at.replaceAll(/[-:.]/g, "");
      const key = `${folder(checkpoint.workspaceId)}/${moment}-${checkpoint.seq}.json`;
      await store.put(key, bytes, { size: bytes.length, contentType: "application/json" });
    },
    async read(keys, workspaceId, which = "all") {
      const names = (await store.list(folder(workspaceId))).slice(which === "last" ? -1 : 0);
      const checkpoints: Checkpoint[] = [];
      const unproven: string[] = [];
      for (let at = 0; at < names.length; at += readsAtOnce) {
        const batch = names.slice(at, at + readsAtOnce);
        for (const [index, content] of (await Promise.all(batch.map((one) => contentOf(store, one)))).entries()) {
          const found = readCheckpoint(keys, content);
          if (found?.workspaceId === workspaceId) checkpoints.push(found);
          else unproven.push(batch[index] ?? "");
        }
      }
      return { checkpoints, unproven };
    },
  };
}

async function contentOf(store: ObjectStore, key: string): Promise<string> {
  const found = await store.get(key);
  return found ? text(found.body) : "";
}

/** Lines at the end of a file, for a mount that only takes. */
export const filePlace = (file: string): CheckpointPlace => ({
  name: `file://${file}`,
  async keep(checkpoint) {
    await mkdir(path.dirname(file), { recursive: true });
    await appendFile(file, `${JSON.stringify(checkpoint)}\n`, { mode: 0o600, flush: true });
  },
  async read(keys, workspaceId) {
    const content = await readFile(file, "utf8").catch((error: unknown) => {
      if (errorCode(error) !== "ENOENT") throw error;
      return "";
    });
    const checkpoints = checkpointsIn(keys, content).filter((one) => one.workspaceId === workspaceId);
    return { checkpoints, unproven: [] };
  },
});

/** RFC 5424 over UDP: facility 13 (log audit), severity 5 (notice). */
export const syslogPlace = (host: string, port: number): CheckpointPlace => ({
  name: `syslog://${host}:${port}`,
  async keep(checkpoint) {
    const socket = createSocket(host.includes(":") ? "udp6" : "udp4");
    const line = `<109>1 ${checkpoint.at} ${hostname()} fettle - checkpoint - ${JSON.stringify(checkpoint)}`;
    await new Promise<void>((resolve, reject) => {
      socket.once("error", reject);
      socket.send(line, port, host, (error) => (error ? reject(error) : resolve()));
    }).finally(() => socket.close());
  },
});

export const mailPlace = (sender: MailSender, to: string): CheckpointPlace => ({
  name: `mailto:${to}`,
  async keep(checkpoint) {
    await sender.send({
      to,
      subject: `Audit checkpoint, entry ${checkpoint.seq}`,
      text: `Keep this message. It proves later what the audit held at ${checkpoint.at}.\n\n${JSON.stringify(checkpoint)}\n`,
    });
  },
});
