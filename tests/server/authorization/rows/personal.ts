import { notificationEndpoints } from "#features/notifications/contract.ts";
import { searchEndpoints } from "#features/search/contract.ts";
import type { Row } from "../row.ts";

/** What a caller does with their own things, whatever their role. */
export const personalRows: readonly Row[] = [
  { endpoint: notificationEndpoints.list, needs: "member" },
  { endpoint: notificationEndpoints.read, needs: "member", input: () => ({ body: { all: true } }) },
  { endpoint: searchEndpoints.everything, needs: "member", input: () => ({ query: { words: "line" } }) },
];
