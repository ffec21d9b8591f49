import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { assetEndpoints } from "#features/media/contract.ts";
import { extractTextJob } from "#features/passages/server/extract-text-job.ts";
import { docxOf } from "#tests/support/office-samples.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { zipOf } from "#tests/support/zip-writer.ts";
import { documentEndpoints } from "../contract.ts";
import { documentTextEndpoints } from "../text-contract.ts";
import { notifyUnreadable, publishTextChange } from "./text.ts";

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
let world: World;
let ann: Person;

beforeAll(async () => {
  world = await openWorld();
  ann = await world.member("contentAuthor");
});
afterAll(() => world?.close());

async function send(bytes: Buffer, contentType: string, fileName: string, isResumable = false) {
  const { body } = await ann.call(assetEndpoints.create, {
    body: { content_type: contentType, is_resumable: isResumable },
  });
  const { http } = world.server;
  const headers = { "content-type": "application/octet-stream" };
  let sent = await http.inject({
    method: "POST",
    url: body.signed_upload_url,
    headers,
    payload: isResumable ? "" : bytes,
  });
  if (isResumable) {
    const range = { "content-range": `bytes 0-${bytes.length - 1}/${bytes.length}` };
    sent = await http.inject({
      method: "PUT",
      url: String(sent.headers.location),
      headers: { ...headers, ...range },
      payload: bytes,
    });
  }
  if (sent.statusCode >= 300) return { status: sent.statusCode, code: (sent.json() as { code: string }).code };
  const checksum = createHash("sha256").update(bytes).digest("hex");
  const fileId = body.file_fettle_id;
  await ann.call(assetEndpoints.finish, { params: { fileId }, body: { file_name: fileName, origin: "web", checksum } });
  return { status: sent.statusCode, fileId, checksum };
}

const about = (fileId: string) => ann.call(assetEndpoints.download, { params: { fileId }, query: {} });

describe("[D30] [D31] a file that is sent", () => {
  it("is extracted, found by search, and downloaded as its own type", async () => {
    const bytes = docxOf(["# Hydraulic press", "Before the start, close the guard and check the interlock."]);
    const { fileId = "", checksum = "" } = await send(bytes, word, "Press.docx");
    const made = await ann.call(documentEndpoints.create, {
      body: {
        fileName: "Press.docx",
        workspaceId: ann.workspaceId,
        remoteFileId: fileId,
        mimeType: word,
        checksum,
        origin: "web",
      },
    });
    expect(made.status).toBe(201);
    await extractTextJob({
      store: world.server.store,
      publishChange: publishTextChange,
      onFailed: notifyUnreadable,
    }).run(world.appContext, {});
    const { body } = await ann.call(documentTextEndpoints.search, { query: { words: "interlocks " } });
    expect(body.found).toMatchObject([{ documentId: made.body.id, page: 1, titlePath: "Hydraulic press" }]);
    const served = await about(fileId);
    expect(served.headers["content-type"]).toBe(word);
    expect(served.headers["content-disposition"]).toBe('attachment; filename="Press.docx"');
  });

  it("[M12] is shown as plain text where it is some kind of text", async () => {
    const { fileId = "" } = await send(
      Buffer.from("no;name\n1;<script>alert(1)</script>\n"),
      "application/vnd.ms-excel",
      "parts.csv",
    );
    const { headers } = await about(fileId);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(headers["content-disposition"]).toBe('inline; filename="parts.csv"');
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-security-policy"]).toContain("sandbox");
  });

  test.each([
    [
      "a page of HTML as text",
      "text/plain",
      Buffer.from("<!doctype html><script>alert(1)</script>"),
      "unsupportedMediaType",
    ],
    [
      "an SVG as a picture",
      "image/png",
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      "unsupportedMediaType",
    ],
    ["an archive as a Word file", word, zipOf([{ name: "run.exe", content: "MZ" }]), "unsupportedMediaType"],
    ["a text as a Word file", word, Buffer.from("hello"), "unsupportedMediaType"],
    ["a Word file with macros", word, docxOf(["x"], [{ name: "word/vbaProject.bin", content: "x" }]), "fileHasMacros"],
    ["a PDF that ends early", "application/pdf", Buffer.from("%PDF-1.7\n1 0 obj"), "fileDamaged"],
  ])("[M2] %s is not taken, in one piece or in chunks", async (_, type, bytes, code) => {
    for (const isResumable of [false, true]) {
      expect(await send(bytes, type, "file", isResumable)).toMatchObject({ status: 415, code });
    }
  });
});
