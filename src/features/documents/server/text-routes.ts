import { on, type Route } from "#kit/server/http/route.ts";
import { documentTextEndpoints } from "../text-contract.ts";
import { getText, retryText, searchDocuments } from "./text.ts";

export const documentTextRoutes: readonly Route[] = [
  on(documentTextEndpoints.search, async (scope, { query }) => ({ found: await searchDocuments(scope, query) })),
  on(documentTextEndpoints.text, async (scope, { params, query }) => {
    const { pages, ...about } = await getText(scope, params.documentId, query.version);
    return { ...about, pages: [...pages] };
  }),
  on(documentTextEndpoints.retry, (scope, { params }) => retryText(scope, params.documentId)),
];
