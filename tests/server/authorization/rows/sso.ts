import { randomUUID } from "node:crypto";
import type pg from "pg";
import { addIdentity } from "#features/sessions/server/service.ts";
import { identityEndpoints, signInEndpoints, ssoEndpoints } from "#features/sso/contract.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import type { Kind, Row } from "../row.ts";
import { strangerIn } from "../stranger-in.ts";
import { userIdOf } from "../user-id-of.ts";

const manage = ["workspace.sso.manage"];

/** What the workspace asks of a sign-in, with the revision of now. */
const settings: Kind = {
  make: async ({ maker }) => ({ params: {}, revision: (await maker.call(ssoEndpoints.get)).body.revision }),
};

/** One more way in which somebody signs in. */
const addIdentityTo = async (client: pg.ClientBase, userId: string) => {
  const subject = randomUUID();
  const identity = { provider: "google", issuer: "https://test.invalid", subject, username: subject } as const;
  return { identityId: await addIdentity(client, userId, identity) };
};

/** The caller has two identities, so that one can be removed; a shared device would have none left. */
const ownIdentity: Kind = {
  isPerCaller: true,
  make: async ({ world }) => {
    const { userId, token } = await strangerIn(world);
    const { database } = world.appContext;
    return { params: await inTransaction(database, {}, (client) => addIdentityTo(client, userId)), token };
  },
};

const identityOfTheMaker: Kind = {
  make: ({ world, maker }) =>
    inTransaction(world.appContext.database, {}, async (client) => ({
      params: await addIdentityTo(client, await userIdOf(client, maker)),
    })),
};

const longLifetimes = { idleMinutes: 719, lifeHours: 720, strictIdleMinutes: 480, strictLifeHours: 24 };

export const ssoRows: readonly Row[] = [
  {
    endpoint: signInEndpoints.beginAgain,
    needs: "session",
    input: () => ({ params: { provider: "google" }, body: { purpose: "link" } }),
  },
  { endpoint: identityEndpoints.list, needs: "session" },
  { endpoint: identityEndpoints.unlink, needs: "session", about: ownIdentity, isGroupless: true },
  {
    endpoint: identityEndpoints.unlink,
    variant: "somebody else's",
    needs: "session",
    about: identityOfTheMaker,
    isGroupless: true,
    except: () => "404",
  },
  { endpoint: ssoEndpoints.get, needs: manage },
  {
    endpoint: ssoEndpoints.change,
    needs: manage,
    about: settings,
    isGroupless: true,
    input: () => ({ body: { lifetimes: longLifetimes } }),
  },
  {
    endpoint: ssoEndpoints.preview,
    needs: manage,
    input: () => ({ body: { workspaceAuthRequirement: "allSSO" } }),
  },
];
