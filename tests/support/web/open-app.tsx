import { type QueryClient, QueryClientProvider, type QueryKey } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";
import { startOutbox } from "#app/web/outbox-kinds.ts";
import { createAppRouter } from "#app/web/router.tsx";
import { leaveToLogin } from "#app/web/session-ended.ts";
import { flagsOf } from "#features/flags/rules.ts";
import { forgetBearer, onSessionEnd } from "#kit/web/session/session.ts";
import { reportAnswered } from "#kit/web/wire/contact.ts";
import { createQueryClient } from "#kit/web/wire/query.ts";

/** A call as the test's server sees it. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** Answers by "METHOD /path"; `{…}` stands for one part of the path. A number is a refusal with that status. */
export type Answers = Readonly<Record<string, unknown>>;

export interface AppUnderTest {
  readonly queryClient: QueryClient;
  /** Every call so far, in order. */
  readonly asked: readonly Asked[];
  /** Answers from now on, over those that were given. */
  answer(more: Answers): void;
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);

const problem = (status: number, code = "refused", more: object = {}) =>
  Response.json({ type: "", title: "", status, detail: "Refused", code, ...more }, { status });

/** For answers that are more than a status: `refuse(400, "invalid", { errors: { name: ["…"] } })`. */
export const refuse = (status: number, code: string, more: object = {}) => ({ "~refused": { status, code, more } });

/** The server is not there. */
export const unreached = { "~unreached": true };

function reply(answer: unknown): Response {
  if (answer instanceof Response) return answer;
  if (typeof answer === "number") return answer === 204 ? new Response(null, { status: 204 }) : problem(answer);
  if (answer === unreached) throw new TypeError("Failed to fetch");
  if (typeof answer === "object" && answer !== null && "~refused" in answer) {
    const { status, code, more } = answer["~refused"] as { status: number; code: string; more: object };
    return problem(status, code, more);
  }
  return Response.json(answer);
}

/** An answer of the server that this device keeps, by the key of its query. */
export type Kept = readonly [key: QueryKey, answer: unknown];

/**
 * Opens the whole app at a path, before a server that is a table of answers. What it does not answer is 404.
 * @param kept what the device answers without the server
 */
export function openApp(path: string, answers: Answers, kept: readonly Kept[] = []): AppUnderTest {
  const asked: Asked[] = [];
  let table: Answers = answers;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, location.origin);
    const method = init.method ?? "GET";
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const call = { method, path: pathname, query: searchParams, body };
    asked.push(call);
    const found = Object.entries(table).find(([key]) => {
      const [keyMethod, keyPath = ""] = key.split(" ");
      return keyMethod === method && patternOf(keyPath).test(pathname);
    });
    if (!found) return problem(404, "notFound");
    return reply(typeof found[1] === "function" ? await (found[1] as (asked: Asked) => unknown)(call) : found[1]);
  });
  vi.stubGlobal("scrollTo", () => {});
  history.replaceState(null, "", path);
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  for (const [key, answer] of kept) queryClient.setQueryData(key, answer);
  startOutbox();
  const router = createAppRouter(queryClient);
  const unsubscribe = onSessionEnd(() => leaveToLogin(router, queryClient));
  onTestFinished(() => {
    unsubscribe();
    forgetBearer();
    reportAnswered();
    vi.unstubAllGlobals();
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return {
    queryClient,
    asked,
    answer: (more) => {
      table = { ...more, ...table, ...more };
    },
  };
}

export const workspaceId = "0192aa00-0000-7000-8000-000000000001";
export const profileId = "0192aa00-0000-7000-8000-000000000002";

const at = "/v1/workspaces/{workspaceId}";

export const membership = {
  workspaceId,
  workspaceName: "Plant 2",
  enterpriseName: "Northgate",
  profileId,
  displayName: "Ana Baptista",
};

export const me = {
  id: profileId,
  displayName: "Ana Baptista",
  profileIcon: "",
  photoUrl: null,
  profileRole: { builtInRole: "operator" },
  roleName: "operator",
  rank: 1,
  permissions: [] as string[],
  seesAllContent: false,
  scope: [] as string[],
};

/** An empty workspace with one operator who is signed in. */
export const signedIn: Answers = {
  "GET /v1/welcome": { mode: "demo", personas: [], needsSetUp: false },
  "POST /v1/sessions/resume": { token: "t", expiresAt: "2026-11-20T12:00:00.000Z" },
  "GET /v1/me": { userId: profileId, memberships: [membership] },
  "DELETE /v1/sessions/current": 204,
  "POST /v1/functions/fetchFeatureFlags": { flags: flagsOf({}) },
  [`GET ${at}/profiles/me`]: me,
  [`GET ${at}/profiles/all`]: { profiles: [] },
  [`GET ${at}/info`]: {
    id: workspaceId,
    name: "Plant 2",
    enterpriseId: workspaceId,
    enterpriseName: "Northgate",
    timeZone: "Europe/Oslo",
    workspaceAuthRequirement: "none",
    ssoAuthTypes: [],
    verifiedEmailDomains: [],
    languages: ["en", "de"],
    maxUploadBytes: 2147483648,
    auditRetentionDays: null,
    recordRetentionDays: null,
    deletedRetentionDays: 30,
    dateFormat: "language",
    offlineDays: 7,
    allowSelfApproval: false,
    shareDrafts: false,
    revision: 1,
  },
  [`GET ${at}/notifications`]: { notifications: [], unread: 0, next: null },
  [`GET ${at}/groups`]: { groups: [] },
  [`GET ${at}/areas`]: { areas: [] },
  [`GET ${at}/procedures`]: { procedures: [], next: null },
  [`GET ${at}/procedures/drafts`]: { procedures: [], next: null },
  [`GET ${at}/performances/active`]: { performances: [] },
  [`GET ${at}/performances/history`]: { history: [], next: null },
};
