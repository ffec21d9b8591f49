import { PassThrough } from "node:stream";
import { isId } from "#kit/ids.ts";
import type { Actor } from "#kit/policy.ts";
import { Problem } from "#kit/problem.ts";
import type { FeedHub } from "#kit/server/feed/feed-hub.ts";
import type { Gate } from "#kit/server/http/gate.ts";
import type { BytesReply, Call } from "#kit/server/http/route.ts";
import { inScope, type Scope } from "#kit/server/scope.ts";
import { day } from "#kit/time.ts";
import type { CourierMessage } from "../subscription-contract.ts";
import { type Place, selectAfter } from "./notification-store.ts";
import { storeSettings } from "./settings.ts";
import { readSigned, signToken } from "./signed-token.ts";
import { requireEnabled } from "./subscriptions.ts";

export interface CourierDeps {
  readonly feed: FeedHub;
  readonly gate: Gate;
  /** The key that signs, and earlier ones. */
  readonly keys: readonly [Buffer, ...Buffer[]];
}

/** Specification, procedures section 5. */
const tokenLifeMs = day;
const heartbeatEveryMs = 20_000;

/** [N22] @throws Problem 403 `notEnabled` */
export async function issueCourierToken(scope: Scope, keys: CourierDeps["keys"]) {
  await requireEnabled(scope);
  const { sessionId } = scope.actor.session ?? {};
  if (sessionId === undefined) throw new Problem("forbidden", "notEnabled", { detail: "Only a session gets a token" });
  const issuedAt = scope.now.getTime();
  const parts = ["courier", scope.workspaceId, scope.actor.profileId, sessionId, String(issuedAt)];
  return { accessToken: signToken(keys[0], parts), expiresAt: new Date(issuedAt + tokenLifeMs).toISOString() };
}

/** [N22] Tokens of this very moment end as well. */
export const revokeCourierTokens = (scope: Scope): Promise<void> =>
  storeSettings(scope, scope.actor.profileId, { tokens_revoked_at: scope.now });

interface Token {
  readonly workspaceId: string;
  readonly profileId: string;
  readonly sessionId: string;
  readonly issuedAt: number;
}

function readToken(keys: readonly Buffer[], authorization: string | undefined): Token {
  const text = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1] ?? "";
  const [word, workspaceId = "", profileId = "", sessionId = "", issued] = readSigned(keys, text, 5) ?? [];
  if (word !== "courier" || ![workspaceId, profileId, sessionId].every(isId)) throw unauthenticated();
  return { workspaceId, profileId, sessionId, issuedAt: Number(issued) };
}

const unauthenticated = (): Problem => new Problem("unauthenticated", "unauthenticated", {});

/**
 * [N22] New notifications of the token's profile in the token's workspace. The token is proven again every few seconds: its
 * age, its session, the membership, and whether it was revoked.
 * @throws Problem 401 for a token that opens nothing
 */
export async function openCourierStream(call: Call, { feed, gate, keys }: CourierDeps): Promise<BytesReply> {
  const token = readToken(keys, call.headers.authorization);
  const work = <Result>(read: (scope: Scope) => Promise<Result>): Promise<Result> =>
    inScope(
      call.appContext,
      token.workspaceId,
      async (client) => (await gate.enterAgain(client, token.sessionId, token.workspaceId)).actor,
      async (scope) => {
        await requireInForce(scope, token);
        return read(scope);
      },
      { readOnly: true },
    );
  const opened = await work(async (scope) => ({ actor: scope.actor, place: { at: scope.now, id: lastId } }));
  const body = new PassThrough();
  const news = newsOf(opened.place, (after) => work((scope) => selectAfter(scope, after)));
  const send = async () => {
    for (const { id, createdAt } of await news.next()) {
      const message: CourierMessage = {
        messageId: id,
        created: createdAt.toISOString(),
        data: { workspaceId: token.workspaceId },
      };
      if (!body.writableEnded) body.write(`id: ${id}\ndata: ${JSON.stringify(message)}\n\n`);
    }
  };
  const heartbeat = setInterval(() => body.write(": still here\n\n"), heartbeatEveryMs);
  const leave = await feed.join(token.workspaceId, {
    actor: opened.actor,
    seq: -1,
    // What could not be read now is read with the next event, or proves that the token has ended.
    send: ({ topic }) => void (topic === "notifications" && send().catch(() => {})),
    prove: (): Promise<Actor> => work(async (scope) => scope.actor),
    end: () => body.end(),
  });
  body.write(": open\n\n");
  body.once("close", () => {
    clearInterval(heartbeat);
    leave();
  });
  return {
    body,
    headers: { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" },
  };
}

const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Reads one after the other, so that nothing is sent twice. */
function newsOf<Row extends { readonly id: string; readonly createdAt: Date }>(
  from: Place,
  read: (after: Place) => Promise<readonly Row[]>,
) {
  let place = from;
  let reading: Promise<unknown> = Promise.resolve();
  return {
    next(): Promise<readonly Row[]> {
      const rows = reading.then(async () => {
        const found = await read(place);
        const last = found.at(-1);
        if (last) place = { at: last.createdAt, id: last.id };
        return found;
      });
      reading = rows.catch(() => {});
      return rows;
    },
  };
}

/** @throws Problem 401, or 403 `notEnabled` */
async function requireInForce(scope: Scope, { profileId, issuedAt }: Token): Promise<void> {
  if (scope.actor.profileId !== profileId || scope.now.getTime() >= issuedAt + tokenLifeMs) throw unauthenticated();
  const row = await scope.db
    .selectFrom("notification_setting")
    .select("tokens_revoked_at")
    .where("workspace_id", "=", scope.workspaceId)
    .where("profile_id", "=", profileId)
    .executeTakeFirst();
  if (row?.tokens_revoked_at && issuedAt <= row.tokens_revoked_at.getTime()) throw unauthenticated();
  await requireEnabled(scope);
}
