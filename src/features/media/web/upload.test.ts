import { createHash } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { Problem } from "#kit/problem.ts";
import { TestServer } from "#tests/support/web/test-server.ts";
import { assetEndpoints, singleShotBytesMax } from "../contract.ts";
import { uploadFailure } from "./parts/upload-failure.ts";
import { uploadFile } from "./upload.ts";

const workspaceId = "00000000-0000-4000-8000-000000000001";
const fileId = "00000000-0000-4000-8000-000000000009";

/** The part of XMLHttpRequest that an upload needs; `answer` says how it ends. */
class FakeRequest {
  static answer: { status: number; body?: string } | "abortable" = { status: 204 };
  static sent: { method: string; url: string; body: unknown }[] = [];
  upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  status = 0;
  responseText = "";
  #to = { method: "", url: "" };
  open(method: string, url: string): void {
    this.#to = { method, url };
  }
  setRequestHeader(): void {}
  abort(): void {
    this.onabort?.();
    this.onloadend?.();
  }
  send(body: unknown): void {
    FakeRequest.sent.push({ ...this.#to, body });
    const { answer } = FakeRequest;
    if (answer === "abortable") return;
    this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
    this.status = answer.status;
    this.responseText = answer.body ?? "";
    this.onload?.();
    this.onloadend?.();
  }
}

let server: TestServer;
beforeEach(() => {
  FakeRequest.answer = { status: 204 };
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

const picture = new File(["picture"], "C:\\photos\\flange.png", { type: "image/png" });

test("announces, sends and proves a file, and tells how far it has come", async () => {
  const parts: number[] = [];
  const { id } = await uploadFile(workspaceId, picture, { onProgress: (part) => parts.push(part) });
  expect(id).toBe(fileId);
  expect(server.sentTo(assetEndpoints.create)[0]?.body).toEqual({ content_type: "image/png", is_resumable: false });
  expect(FakeRequest.sent).toEqual([{ method: "POST", url: "/v1/uploads/ticket", body: picture }]);
  expect(server.sentTo(assetEndpoints.finish)[0]?.body).toEqual({
    file_name: "flange.png",
    origin: "web",
    checksum: createHash("sha256").update("picture").digest("hex"),
  });
  expect(parts).toEqual([0.5]);
});

test("nothing is sent of a file that is too large or empty, and the words say which", async () => {
  const large = new File([new Uint8Array(singleShotBytesMax + 1)], "large.png", { type: "image/png" });
  const error = await uploadFile(workspaceId, large).catch((cause: unknown) => cause);
  expect(uploadFailure(error, "large.png")).toBe("large.png is larger than 8 MB.");
  const empty = await uploadFile(workspaceId, new File([], "e.png")).catch((cause: unknown) => cause);
  expect(uploadFailure(empty, "e.png")).toBe("e.png is empty.");
  expect(server.sentTo(assetEndpoints.create)).toEqual([]);
});

test("a refusal of the bytes is told in words", async () => {
  const problem = new Problem("unprocessable", "pictureUnreadable");
  FakeRequest.answer = { status: 422, body: JSON.stringify(problem.toBody()) };
  const error = await uploadFile(workspaceId, picture).catch((cause: unknown) => cause);
  expect(uploadFailure(error, "flange.png")).toBe("flange.png cannot be read as a picture.");
  expect(server.sentTo(assetEndpoints.finish)).toEqual([]);
});

test("an upload that is called off stops sending and is not finished", async () => {
  FakeRequest.answer = "abortable";
  const abort = new AbortController();
  const uploading = uploadFile(workspaceId, picture, { signal: abort.signal }).catch((cause: unknown) => cause);
  await vi.waitFor(() => expect(FakeRequest.sent).toHaveLength(1));
  abort.abort();
  expect(uploadFailure(await uploading, "flange.png")).toBe("The upload of flange.png was cancelled.");
  expect(server.sentTo(assetEndpoints.finish)).toEqual([]);
});
