import { sessionEndpoints, welcomeEndpoints } from "#features/sessions/contract.ts";
import { openSession } from "#features/sessions/server/session-store.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import type { Kind, Making, Row } from "../row.ts";
import { userIdOf } from "../user-id-of.ts";

/** One more session of somebody. */
const sessionOf = ({ world, maker, caller }: Making, isOwn: boolean) =>
  inTransaction(world.appContext.database, {}, async (client) => {
    const userId = await userIdOf(client, (isOwn ? caller : undefined) ?? maker);
    const { rows } = await client.query<{ id: string }>("select id from identity where user_id = $1 limit 1", [userId]);
    const identityId = rows[0]?.id ?? null;
    const opened = await openSession(client, { userId, identityId, device: "test", now: world.clock.now() });
    return { params: { sessionId: opened.sessionId } };
  });

const ownSession: Kind = { isPerCaller: true, make: (making) => sessionOf(making, true) };
const sessionOfTheMaker: Kind = { make: (making) => sessionOf(making, false) };

export const sessionRows: readonly Row[] = [
  { endpoint: sessionEndpoints.me, needs: "session" },
  { endpoint: sessionEndpoints.list, needs: "session" },
  { endpoint: sessionEndpoints.revoke, needs: "session", about: ownSession, isGroupless: true },
  {
    endpoint: sessionEndpoints.revoke,
    variant: "somebody else's",
    needs: "session",
    about: sessionOfTheMaker,
    isGroupless: true,
    except: () => "404",
  },
  { endpoint: sessionEndpoints.revokeOthers, needs: "session" },
  // Only a demo has it; elsewhere it is not there for anybody.
  { endpoint: welcomeEndpoints.again, needs: "session", except: () => "404" },
];
