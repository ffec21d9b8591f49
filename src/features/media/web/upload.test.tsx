import { createHash } from "node:crypto";
import { waitFor } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { Problem, type ProblemKind } from "#kit/problem.ts";
import { TestServer } from "#tests/support/web/test-server.ts";
import { assetEndpoints, chunkBytes } from "../contract.ts";
import { fileBytesMax } from "../rules.ts";
import { uploadFailure } from "./parts/upload-failure.ts";
import { uploadFile } from "./upload.ts";
import { answerOf } from "./uploads/sending/upload-network.ts";

const workspaceId = "00000000-0000-4000-8000-000000000001";
const fileId = "00000000-0000-4000-8000-000000000009";

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly range: string | undefined;
  readonly body: Blob;
}

interface Heard {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The part of XMLHttpRequest that an upload needs; `answer` says how each ends. */
class FakeRequest {
  static answer: (sent: Sent) => Heard | "none" | "abortable" = () => ({ status: 204 });
  static sent: Sent[] = [];
  upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  status = 0;
  responseText = "";
  #to = { method: "", url: "" };
  #range: string | undefined;
  #heard: Readonly<Record<string, string>> = {};
  open(method: string, url: string): void {
    this.#to = { method, url };
  }
  setRequestHeader(name: string, value: string): void {
    if (name === "content-range") this.#range = value;
  }
  getResponseHeader(name: string): string | null {
    return this.#heard[name] ?? null;
  }
  abort(): void {
    this.onabort?.();
    this.onloadend?.();
  }
  send(body: Blob): void {
    const sent = { ...this.#to, range: this.#range, body };
    FakeRequest.sent.push(sent);
    const answer = FakeRequest.answer(sent);
    if (answer === "abortable") return;
    this.upload.onprogress?.({ lengthComputable: true, loaded: body.size / 2, total: body.size });
    if (answer === "none") this.onerror?.();
    else {
      this.status = answer.status;
      this.responseText = answer.body ?? "";
      this.#heard = answer.headers ?? {};
      this.onload?.();
    }
    this.onloadend?.();
  }
}

/** Takes chunks as the real server does; `fails` chooses the bodies that are lost, and how much of them. */
class ChunkServer {
  readonly pieces: Blob[] = [];
  received = 0;
  asked = 0;
  isCancelled = false;
  fails: ("body" | "answer" | undefined)[] = [];
  readonly total: number;
  constructor(total: number) {
    this.total = total;
  }
  take({ range = "", body }: Sent): Heard | "none" {
    const fate = this.fails.shift();
    const from = Number(/^bytes (\d+)-/.exec(range)?.[1]);
    if (fate === "body") return "none";
    if (from === this.received) {
      this.pieces.push(body);
      this.received += body.size;
    }
    return fate === "answer" ? "none" : this.standing();
  }
  standing(): Heard {
    if (this.received === this.total) return { status: 200 };
    return { status: 308, headers: this.received > 0 ? { range: `bytes=0-${this.received - 1}` } : {} };
  }
  /** The calls made with fetch: the start, the query for the offset, the end. */
  fetch = async (url: string, { method, headers }: RequestInit = {}): Promise<Response | undefined> => {
    if (method === "POST" && url === "/v1/uploads/ticket") {
      expect(new Headers(headers).get("x-upload-content-length")).toBe(String(this.total));
      return new Response(null, { status: 201, headers: { location: "/v1/uploads/sessions/s" } });
    }
    if (url !== "/v1/uploads/sessions/s") return undefined;
    if (method === "DELETE") {
      this.isCancelled = true;
      return new Response(null, { status: 204 });
    }
    expect(new Headers(headers).get("content-range")).toBe(`bytes */${this.total}`);
    this.asked += 1;
    const { status, headers: heard = {} } = this.standing();
    // A Response with status 308 cannot be constructed; only these fields are read.
    return { status, ok: false, headers: new Headers(heard), text: async () => "" } as Response;
  };
}

let server: TestServer;
beforeEach(() => {
  FakeRequest.answer = () => ({ status: 204 });
  FakeRequest.sent = [];
  server = new TestServer()
    .on(assetEndpoints.create, () => ({ file_fettle_id: fileId, signed_upload_url: "/v1/uploads/ticket" }))
    .on(assetEndpoints.finish, ({ body }) => ({
      file_fettle_id: fileId,
      checksum: (body as { checksum: string }).checksum,
    }));
  vi.stubGlobal("fetch", server.fetch);
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
});

/** Bytes that differ from chunk to chunk. */
const videoOf = (bytes: number) => {
  const content = new Uint8Array(bytes);
  for (let at = 0; at < bytes; at += 4096) content[at] = at >> 12;
  return { file: new File([content], "film.mp4", { type: "video/mp4" }), content };
};

function chunks(total: number): ChunkServer {
  const taking = new ChunkServer(total);
  FakeRequest.answer = (sent) => taking.take(sent);
  vi.stubGlobal(
    "fetch",
    async (url: string, init?: RequestInit) => (await taking.fetch(url, init)) ?? server.fetch(url, init),
  );
  return taking;
}

const sumOf = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");
const rangesSent = () => FakeRequest.sent.map((sent) => sent.range);

const picture = new File(["picture"], "C:\\photos\\flange.png", { type: "image/png" });

test("announces, sends and verifies a file, and reports its progress", async () => {
  const parts: number[] = [];
  const uploaded = await uploadFile(workspaceId, picture, { onProgress: (part) => parts.push(part) });
  const checksum = createHash("sha256").update("picture").digest("hex");
  expect(uploaded).toEqual({ id: fileId, checksum, contentType: "image/png" });
  expect(server.sentTo(assetEndpoints.create)[0]?.body).toEqual({ content_type: "image/png", is_resumable: false });
  const [sent] = FakeRequest.sent;
  expect(sent).toMatchObject({ method: "POST", url: "/v1/uploads/ticket", range: undefined });
  expect(await sent?.body.text()).toBe("picture");
  expect(server.sentTo(assetEndpoints.finish)[0]?.body).toEqual({
    file_name: "flange.png",
    origin: "web",
    checksum,
  });
  expect(parts).toEqual([0.5]);
});

test("a file above 8 MiB goes in chunks, and its sum is that of the whole", async () => {
  const { file, content } = videoOf(2 * chunkBytes + 5);
  const taking = chunks(file.size);
  const parts: number[] = [];
  const { checksum } = await uploadFile(workspaceId, file, { onProgress: (part) => parts.push(part) });
  expect(server.sentTo(assetEndpoints.create)[0]?.body).toEqual({ content_type: "video/mp4", is_resumable: true });
  expect(rangesSent()).toEqual([
    `bytes 0-${chunkBytes - 1}/${file.size}`,
    `bytes ${chunkBytes}-${2 * chunkBytes - 1}/${file.size}`,
    `bytes ${2 * chunkBytes}-${2 * chunkBytes + 4}/${file.size}`,
  ]);
  expect(Buffer.from(content).equals(Buffer.from(await new Blob(taking.pieces).arrayBuffer()))).toBe(true);
  expect(checksum).toBe(sumOf(content));
  expect(parts).toEqual(parts.toSorted((a, b) => a - b));
  expect(taking.asked).toBe(0);
});

test("[MU2] after a chunk that failed it queries the offset, and sends what is missing", async () => {
  const { file, content } = videoOf(2 * chunkBytes + 5);
  const taking = chunks(file.size);
  taking.fails = [undefined, "body", "answer"];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true, advanceTimeDelta: 500 });
  onTestFinished(() => void vi.useRealTimers());
  const { checksum } = await uploadFile(workspaceId, file);
  expect(checksum).toBe(sumOf(content));
  expect(taking.asked).toBe(2);
  expect(rangesSent().map((range) => range?.split("-")[0])).toEqual([
    "bytes 0",
    `bytes ${chunkBytes}`,
    `bytes ${chunkBytes}`,
    `bytes ${2 * chunkBytes}`,
  ]);
});

test("[MU5] an upload in chunks that is called off ends its session", async () => {
  const { file } = videoOf(2 * chunkBytes);
  const taking = chunks(file.size);
  FakeRequest.answer = () => "abortable";
  const abort = new AbortController();
  const uploading = uploadFile(workspaceId, file, { signal: abort.signal }).catch((cause: unknown) => cause);
  await waitFor(() => expect(FakeRequest.sent).toHaveLength(1));
  abort.abort();
  expect(uploadFailure(await uploading, "film.mp4")).toBe("The upload of film.mp4 was cancelled.");
  expect(taking.isCancelled).toBe(true);
});

test("nothing is sent of a file that is empty or larger than any workspace takes, and the words say which", async () => {
  const large = new File(["x"], "large.mp4", { type: "video/mp4" });
  Object.defineProperty(large, "size", { value: fileBytesMax + 1 });
  const error = await uploadFile(workspaceId, large).catch((cause: unknown) => cause);
  expect(uploadFailure(error, "large.mp4")).toBe("large.mp4 is larger than this workspace allows.");
  const empty = await uploadFile(workspaceId, new File([], "e.png")).catch((cause: unknown) => cause);
  expect(uploadFailure(empty, "e.png")).toBe("e.png is empty.");
  expect(server.sentTo(assetEndpoints.create)).toEqual([]);
});

test("a refusal of the bytes is reported in words", async () => {
  const problem = new Problem("unprocessable", "pictureUnreadable");
  FakeRequest.answer = () => ({ status: 422, body: JSON.stringify(problem.toBody()) });
  const error = await uploadFile(workspaceId, picture).catch((cause: unknown) => cause);
  expect(uploadFailure(error, "flange.png")).toBe("flange.png cannot be read as a picture.");
  expect(server.sentTo(assetEndpoints.finish)).toEqual([]);
});

test.each([
  ["quotaExceeded", "take all the space there is"],
  ["dailyQuotaExceeded", "as much as one person may within 24 hours"],
])("a full quota says whose quota it is: %s", (code, words) => {
  expect(uploadFailure(new Problem("full", code), "film.mp4")).toContain(words);
});

test("an upload that is called off stops sending and is not finished", async () => {
  FakeRequest.answer = () => "abortable";
  const abort = new AbortController();
  const uploading = uploadFile(workspaceId, picture, { signal: abort.signal }).catch((cause: unknown) => cause);
  await waitFor(() => expect(FakeRequest.sent).toHaveLength(1));
  abort.abort();
  expect(uploadFailure(await uploading, "flange.png")).toBe("The upload of flange.png was cancelled.");
  expect(server.sentTo(assetEndpoints.finish)).toEqual([]);
});

test.each<[string, number, Readonly<Record<string, string>>, string, object]>([
  ["more is expected", 308, { range: "bytes=0-99" }, "", { is: "has", bytes: 100 }],
  ["nothing is there", 308, {}, "", { is: "has", bytes: 0 }],
  ["a range that nobody understands", 308, { range: "bytes=5-9" }, "", { is: "none" }],
  ["whole", 200, {}, "", { is: "whole" }],
  ["whole, said otherwise", 201, {}, "", { is: "whole" }],
  ["busy", 503, { "retry-after": "7" }, body("unavailable", "uploadBusy"), { is: "later", afterMs: 7000 }],
  ["too many calls", 429, {}, body("tooMany", "tooMany"), { is: "later", afterMs: 2000 }],
  ["expired", 410, {}, body("gone", "uploadEnded"), { is: "gone" }],
  ["of a sign-in that is over", 401, {}, body("unauthenticated", "unauthenticated"), { is: "gone" }],
  ["a locked device", 401, {}, body("unauthenticated", "deviceLocked"), { is: "later" }],
  ["no room", 507, {}, body("full", "quotaExceeded"), { is: "refused" }],
  ["a proxy's error", 502, {}, "<html>", { is: "none" }],
  ["an error of the server", 500, {}, body("internal", "internal"), { is: "none" }],
  ["a body that broke off", 400, {}, body("invalid", "bodyInterrupted"), { is: "none" }],
  ["refused", 415, {}, body("unsupported", "unsupportedMediaType"), { is: "refused" }],
])("an answer to a chunk: %s", (_, status, headers, text, expected) => {
  expect(answerOf({ status, text, header: (name) => headers[name] ?? null })).toMatchObject(expected);
});

function body(kind: ProblemKind, code: string): string {
  return JSON.stringify(new Problem(kind, code).toBody());
}
