import { documentPaths } from "#features/documents/paths.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { quoteOf, type Source } from "./citations.ts";

interface SourcePathOptions {
  readonly workspaceId: string;
  /** The person may read versions that are not published any more. */
  readonly seesVersions: boolean;
}

/** The screen of a source, opened at the page with the quote marked, or at the step. */
export function sourcePath(source: Source, { workspaceId, seesVersions }: SourcePathOptions): string {
  if (source.is === "document") {
    const { documentId, pageNumbers, version, isOutdated } = source.reference;
    const [page] = pageNumbers;
    return documentPaths.document(workspaceId, documentId, {
      ...(page !== undefined && { page }),
      find: quoteOf(source.reference),
      ...(isOutdated && { version }),
    });
  }
  const { procedureId, stepId, versionId, isOutdated } = source.reference;
  return procedurePaths.preview(workspaceId, procedureId, {
    ...(isOutdated && seesVersions && { versionId }),
    ...(stepId !== null && { stepId }),
    find: quoteOf(source.reference),
  });
}

interface CopyOptions {
  readonly heading: string;
  readonly nameOf: (source: Source) => string;
  readonly workspaceId: string;
  /** Of this server, such as "https://fettle.example". */
  readonly origin: string;
}

/** An answer as plain text for elsewhere: its words, and each source with what it says and where it is. */
export function textWithSources(text: string, sources: readonly Source[], options: CopyOptions): string {
  const { heading, nameOf, workspaceId, origin } = options;
  const words = text.replaceAll("**", "").trim();
  if (sources.length === 0) return words;
  const lines = sources.map((source) => {
    // Whoever opens the link may see other versions than the person who copies it.
    const address = origin + sourcePath(source, { workspaceId, seesVersions: false });
    return `[${source.reference.citation}] ${nameOf(source)}: "${quoteOf(source.reference)}"\n${address}`;
  });
  return `${words}\n\n${heading}\n${lines.join("\n")}\n`;
}
