import type { AddressInfo } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { buildApp } from "fauxqs";

export interface BucketPeer {
  readonly config: {
    readonly bucket: string;
    readonly endpoint: string;
    readonly region: string;
    readonly forcePathStyle: boolean;
    readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  };
  /** Uploads in parts that were neither completed nor aborted. */
  openUploads(): number;
  stop(): Promise<void>;
}

interface OpenUpload {
  readonly key: string;
  readonly initiated: Date;
}

/**
 * An S3 server of this process with a bucket. It is fauxqs, which does not list open uploads (it answers such a call
 * with the objects): they are noted here as they begin and end, and listed as S3 lists them.
 */
export async function openBucketPeer(): Promise<BucketPeer> {
  const bucket = "fettle";
  const open = new Map<string, OpenUpload>();
  const app = buildApp({ logger: false });
  app.addHook("onRequest", async (request: FastifyRequest, reply: FastifyReply) => {
    const { pathname, searchParams } = new URL(request.url, "http://peer");
    if (request.method === "GET" && searchParams.has("uploads") && pathname.replace(/\/$/, "") === `/${bucket}`) {
      await reply.type("application/xml").send(listOf(bucket, open));
    }
  });
  app.addHook("onSend", async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const { pathname, searchParams } = new URL(request.url, "http://peer");
    const ended = searchParams.get("uploadId");
    if (reply.statusCode >= 300) return;
    if (request.method === "POST" && searchParams.has("uploads")) {
      const begun = /<UploadId>(.*?)<\/UploadId>/.exec(String(payload))?.[1];
      const key = decodeURIComponent(pathname.slice(`/${bucket}/`.length));
      if (begun) open.set(begun, { key, initiated: new Date() });
    } else if (ended !== null && (request.method === "POST" || request.method === "DELETE")) {
      open.delete(ended);
    }
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const endpoint = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const made = await fetch(`${endpoint}/${bucket}`, { method: "PUT" });
  if (!made.ok) throw new Error(`no bucket: ${made.status}`);
  return {
    config: {
      bucket,
      endpoint,
      region: "us-east-1",
      forcePathStyle: true,
      credentials: { accessKeyId: "test", secretAccessKey: "test" },
    },
    openUploads: () => open.size,
    stop: () => app.close(),
  };
}

/** All on one page. */
function listOf(bucket: string, open: ReadonlyMap<string, OpenUpload>): string {
  const uploads = [...open].map(
    ([id, { key, initiated }]) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><ListMultipartUploadsResult><Bucket>${bucket}</Bucket>
    <IsTruncated>false</IsTruncated>${uploads.join("")}</ListMultipartUploadsResult>`;
}
