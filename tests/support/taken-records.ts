import Papa from "papaparse";
import { readPdf } from "./read-pdf.ts";
import type { Person, World } from "./world.ts";

interface RecordPlace {
  readonly procedureId: string;
  readonly performId: string;
}

/** A record as it leaves. `ending` may carry a query: "pdf?language=de". */
export async function takenRecord(
  world: World,
  person: Person,
  { procedureId, performId }: RecordPlace,
  ending: string,
) {
  const reply = await world.server.http.inject({
    method: "GET",
    url: `/v1/workspaces/${world.workspaceId}/procedures/${procedureId}/performances/history/${performId}/${ending}`,
    headers: { authorization: `Bearer ${person.token}` },
  });
  return { status: reply.statusCode, bytes: reply.rawPayload };
}

/** What a PDF says, page by page, with single spaces. */
export const wordsOnPages = async (bytes: Uint8Array): Promise<string[]> =>
  (await readPdf(bytes)).map((page) =>
    page.texts
      .map((one) => one.text)
      .join("")
      .replaceAll(/\s+/gu, " "),
  );

/** The rows of a CSV by the names of its columns. */
export const rowsByName = (bytes: Uint8Array): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(
    Buffer.from(bytes)
      .toString("utf8")
      .replace(/^\uFEFF/u, ""),
    {
      header: true,
      skipEmptyLines: true,
    },
  ).data;
