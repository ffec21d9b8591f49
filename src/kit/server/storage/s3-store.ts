import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ListMultipartUploadsCommandOutput, ListObjectsV2CommandOutput, S3Client } from "@aws-sdk/client-s3";
import { week } from "#kit/time.ts";
import { createTurns } from "../limits/turns.ts";
import type { ByteRange } from "./byte-range.ts";
import { heedErrors, inPieces, type ObjectBody } from "./object-body.ts";
import { checkPartNumber, checkParts, type ObjectPart, type ObjectStore, segmentsOf } from "./object-store.ts";
import { nothingWhenUploadGone, translate, undefinedWhenMissing } from "./s3-errors.ts";
import { innerIdOf, uploadIdOf } from "./upload-id.ts";

export interface S3Config {
  readonly bucket: string;
  readonly region: string;
  /** Of a store that is not Amazon's: `https://objects.example.com` */
  readonly endpoint?: string | undefined;
  /** `https://host/bucket/key` instead of `https://bucket.host/key`; most stores that are not Amazon's want it. */
  readonly forcePathStyle?: boolean | undefined;
  /** Without them, the client looks where Amazon's clients look: the machine's role, the environment, a profile. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** How many bodies are in memory at a time, 8 MiB each (16 at most, if a part is longer); 16 by default. */
  readonly bodiesAtOnce?: number | undefined;
}

const minPartBytes = 5 * 1024 * 1024;
const pieceBytes = 8 * 1024 * 1024;
const partBytesMax = 16 * 1024 * 1024;
const pieceWithinMs = 120_000;

/**
 * Objects in an S3 bucket. A body is read whole, in turns, before it is sent: a request that streams from a client
 * into the S3 client hangs or brings the server down when the former goes away, and could not be sent again.
 */
export async function openS3Store(config: S3Config): Promise<ObjectStore> {
  const s3 = await import("@aws-sdk/client-s3");
  const client = clientOf(s3, config);
  const inTurn = createTurns(config.bodiesAtOnce ?? 16);
  const at = (key: string) => ({ Bucket: config.bucket, Key: segmentsOf(key).join("/") });
  const { start, sendPart, complete, abort, putInPieces } = uploadsOf(s3, client, at);

  async function putWhole(key: string, bytes: Buffer, contentType: string): Promise<void> {
    // A bucket with object lock takes nothing without a digest, and every store understands this one.
    const ContentMD5 = createHash("md5").update(bytes).digest("base64");
    const about = { ContentType: contentType, ContentLength: bytes.length, ContentMD5 };
    await client.send(new s3.PutObjectCommand({ ...at(key), ...about, Body: bytes })).catch(translate);
  }

  return {
    minPartBytes,

    async put(key, body, { size, contentType }) {
      segmentsOf(key);
      heedErrors(body);
      await inTurn(async () => {
        if (size > pieceBytes) return putInPieces(key, body, size, contentType);
        await putWhole(key, await readWhole(body, size), contentType);
      });
    },

    async get(key, range) {
      const command = new s3.GetObjectCommand({ ...at(key), ...(range && { Range: rangeHeader(range) }) });
      const found = await client.send(command).catch(undefinedWhenMissing);
      if (!found) return undefined;
      if (!(found.Body instanceof Readable)) throw new TypeError("the S3 client answered without a stream");
      if (!range) return { body: found.Body, size: given(found.ContentLength) };
      return { body: found.Body, ...partOf(found.ContentRange) };
    },

    async size(key) {
      const found = await client.send(new s3.HeadObjectCommand(at(key))).catch(undefinedWhenMissing);
      return found && given(found.ContentLength);
    },

    async remove(key) {
      await client.send(new s3.DeleteObjectCommand(at(key))).catch(translate);
    },

    async list(folder) {
      const Prefix = `${segmentsOf(folder).join("/")}/`;
      const keys: string[] = [];
      let ContinuationToken: string | undefined;
      do {
        const command = new s3.ListObjectsV2Command({
          Bucket: config.bucket,
          Prefix,
          Delimiter: "/",
          ContinuationToken,
        });
        const found: ListObjectsV2CommandOutput = await client.send(command).catch(translate);
        keys.push(...(found.Contents ?? []).flatMap(({ Key }) => Key ?? []));
        ContinuationToken = found.IsTruncated ? found.NextContinuationToken : undefined;
      } while (ContinuationToken !== undefined);
      return keys.sort();
    },

    start: (key, { contentType }) => start(key, contentType),

    async part(key, uploadId, number, body, { size }) {
      segmentsOf(key);
      checkPartNumber(number);
      if (size > partBytesMax) throw new RangeError("a part is larger than is held in memory");
      heedErrors(body);
      return inTurn(async () => sendPart(key, uploadId, number, await readWhole(body, size)));
    },

    complete,
    abort,

    async tidy(now) {
      let marker: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {};
      while (marker) {
        const list = new s3.ListMultipartUploadsCommand({ Bucket: config.bucket, ...marker });
        const found: ListMultipartUploadsCommandOutput = await client.send(list).catch(translate);
        for (const { Key, UploadId, Initiated } of found.Uploads ?? []) {
          if (!Key || !UploadId || !Initiated || now.getTime() - Initiated.getTime() < week) continue;
          const command = new s3.AbortMultipartUploadCommand({ Bucket: config.bucket, Key, UploadId });
          await client.send(command).catch(nothingWhenUploadGone);
        }
        const { IsTruncated, NextKeyMarker, NextUploadIdMarker } = found;
        marker = IsTruncated ? { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker } : undefined;
      }
    },

    close: async () => client.destroy(),
  };
}

type S3 = typeof import("@aws-sdk/client-s3");

const clientOf = (s3: S3, config: S3Config): S3Client =>
  new s3.S3Client({
    region: config.region,
    ...(config.endpoint && { endpoint: config.endpoint }),
    ...(config.credentials && { credentials: config.credentials }),
    forcePathStyle: config.forcePathStyle ?? false,
    // The newer checksums are not understood by every store.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: 10_000,
      requestTimeout: 120_000,
      throwOnRequestTimeout: true,
      httpsAgent: { maxSockets: 200 },
      httpAgent: { maxSockets: 200 },
    },
  });

/** Uploads in parts, and bodies that are too large for one request. */
function uploadsOf(s3: S3, client: S3Client, at: (key: string) => { readonly Bucket: string; readonly Key: string }) {
  const upload = (key: string, uploadId: string) => ({ ...at(key), UploadId: innerIdOf(key, uploadId) });

  async function start(key: string, contentType: string): Promise<string> {
    const command = new s3.CreateMultipartUploadCommand({ ...at(key), ContentType: contentType });
    return uploadIdOf(key, given((await client.send(command).catch(translate)).UploadId));
  }

  async function sendPart(key: string, uploadId: string, number: number, bytes: Buffer): Promise<ObjectPart> {
    const where = { ...upload(key, uploadId), PartNumber: number };
    const command = new s3.UploadPartCommand({ ...where, Body: bytes, ContentLength: bytes.length });
    const etag = given((await client.send(command).catch(translate)).ETag);
    return { number, sizeBytes: bytes.length, etag };
  }

  async function complete(key: string, uploadId: string, parts: readonly ObjectPart[]): Promise<void> {
    checkParts(parts, minPartBytes);
    const Parts = parts.map((part) => ({ PartNumber: part.number, ETag: part.etag }));
    const command = new s3.CompleteMultipartUploadCommand({
      ...upload(key, uploadId),
      MultipartUpload: { Parts },
    });
    await client.send(command).catch(translate);
  }

  async function abort(key: string, uploadId: string): Promise<void> {
    const command = new s3.AbortMultipartUploadCommand(upload(key, uploadId));
    await client.send(command).catch(nothingWhenUploadGone);
  }

  async function putInPieces(key: string, body: ObjectBody, size: number, contentType: string): Promise<void> {
    const uploadId = await start(key, contentType);
    try {
      const parts: ObjectPart[] = [];
      for await (const piece of inPieces(body, size, pieceBytes, pieceWithinMs)) {
        parts.push(await sendPart(key, uploadId, parts.length + 1, piece));
      }
      await complete(key, uploadId, parts);
    } catch (error) {
      // The caller should get the first error; the bucket's own rule removes old uploads.
      await abort(key, uploadId).catch(() => {});
      throw error;
    }
  }

  return { start, sendPart, complete, abort, putInPieces };
}

async function readWhole(body: ObjectBody, size: number): Promise<Buffer> {
  for await (const piece of inPieces(body, size, size, pieceWithinMs)) return piece;
  throw new TypeError("a body has at least one piece");
}

const rangeHeader = ({ start, end }: ByteRange): string => `bytes=${start}-${end ?? ""}`;

function partOf(contentRange: string | undefined) {
  const match = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(contentRange ?? "");
  if (!match) throw new TypeError("the S3 store answered without the range");
  return { size: Number(match[3]), range: { start: Number(match[1]), end: Number(match[2]) } };
}

function given<T>(value: T | undefined): T {
  if (value === undefined) throw new TypeError("the S3 store left out what its protocol promises");
  return value;
}
