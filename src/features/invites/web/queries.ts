import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { roleEndpoints } from "#features/roles/contract.ts";
import { isProblem } from "#kit/problem.ts";
import { useAction } from "#kit/web/action.ts";
import { hasKey, translate, translateKey } from "#kit/web/i18n.ts";
import { call } from "#kit/web/wire/call.ts";
import { type InviteInput, inviteEndpoints } from "../contract.ts";
import type { CsvRow } from "../rules/csv-rows.ts";
import type { InviteState } from "../rules/invite-state.ts";
import { inviteText } from "./text.ts";

const topic = "invites";
const refreshes = [topic];
const pageSize = 100;
/** A file of five thousand people is written in one transaction. */
const importTimeoutMs = 120_000;

export interface InviteFilter {
  /** Empty for all. */
  readonly state: InviteState | "";
  readonly search: string;
}

export const inviteQueries = {
  /** The invites in reach, those sent last first. */
  list: (workspaceId: string, { state, search }: InviteFilter) =>
    infiniteQueryOptions({
      queryKey: [workspaceId, topic, "list", state, search],
      placeholderData: keepPreviousData,
      initialPageParam: undefined as string | undefined,
      queryFn: ({ signal, pageParam: after }) => {
        const query = {
          limit: pageSize,
          ...(state !== "" && { state }),
          ...(search !== "" && { search }),
          ...(after !== undefined && { after }),
        };
        return call(inviteEndpoints.list, { params: { workspaceId }, query }, { signal });
      },
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  /** The roles that an invite could name. */
  roles: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, "roles", "forInvites"],
      queryFn: ({ signal }) => call(roleEndpoints.list, { params: { workspaceId } }, { signal }),
    }),
};

/** Why the server refused, in words; undefined where it did not say. */
export function refusalText(error: unknown): string | undefined {
  const key = isProblem(error) ? `invites.refusals.${error.code}` : "";
  return hasKey(key) ? translateKey(key) : undefined;
}

/** For a toast; none where a fresh sign-in is offered instead. */
const failedWith = (error: unknown, text: string): string | undefined =>
  isProblem(error, "freshSignInRequired")
    ? undefined
    : [text, refusalText(error)].filter((one) => one !== undefined).join(" ");

export interface NewInvites {
  readonly key: string;
  readonly invites: readonly InviteInput[];
}

export const useSendInvites = () =>
  useAction({
    act: async ({ key, invites }: NewInvites, workspaceId) => {
      const body = { orgId: workspaceId, invites: [...invites] };
      return (await call(inviteEndpoints.send, { body }, { idempotencyKey: key })).invites;
    },
    refreshes,
  });

export interface NewImport {
  readonly key: string;
  readonly rows: readonly CsvRow[];
}

export const useImportInvites = () =>
  useAction({
    act: async ({ key, rows }: NewImport, workspaceId) => {
      const input = { params: { workspaceId }, body: { rows: [...rows] } };
      const options = { idempotencyKey: key, timeoutMs: importTimeoutMs };
      return (await call(inviteEndpoints.importCsv, input, options)).results;
    },
    refreshes,
  });

export interface OneInvite {
  readonly inviteId: string;
  readonly contact: string;
}

export const useResendInvite = () =>
  useAction({
    act: ({ inviteId }: OneInvite, workspaceId) => call(inviteEndpoints.resend, { params: { workspaceId, inviteId } }),
    refreshes,
    done: (_, { contact }) => translate(inviteText, "invites.resend.done", { contact }),
    failed: (error) => failedWith(error, translate(inviteText, "invites.resend.failed")),
  });

/** Resolves to a link that is shown this once. */
export const useIssueInviteLink = () =>
  useAction({
    act: async (inviteId: string, workspaceId) =>
      (await call(inviteEndpoints.tellLink, { params: { workspaceId, inviteId } })).link,
    refreshes: [],
    failed: (error) => failedWith(error, translate(inviteText, "invites.link.failed")),
  });

export const useRevokeInvite = () =>
  useAction({
    act: ({ inviteId }: OneInvite, workspaceId) => call(inviteEndpoints.revoke, { params: { workspaceId, inviteId } }),
    refreshes,
    done: () => translate(inviteText, "invites.revoke.done"),
  });
