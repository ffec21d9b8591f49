import { vi } from "vitest";
import { smsEndpoints } from "#features/phones/contract.ts";
import type { AnyEndpoint, ClientInput, Endpoint, Output } from "#kit/endpoint.ts";
import { asSystem } from "#kit/server/scope.ts";
import { type Answer, callServer, type Person, type World } from "./world.ts";

/** Environment of a world whose callers name their own address: `from` below. */
export const namedAddresses = { FETTLE_TRUSTED_PROXIES: "127.0.0.1" };

let lastAddress = 0;
/** A network address that no earlier call came from. */
export const newAddress = (): Readonly<Record<string, string>> => {
  lastAddress += 1;
  return { "x-forwarded-for": `203.0.${Math.floor(lastAddress / 250)}.${(lastAddress % 250) + 1}` };
};

let lastNumber = 0;
/** A number of its own, as a form sends it. */
export function newNumber() {
  lastNumber += 1;
  const e164PhoneNumber = `202555${String(lastNumber).padStart(4, "0")}`;
  return { e164CountryCode: "1", e164PhoneNumber };
}

export const e164 = (number: { readonly e164CountryCode: string; readonly e164PhoneNumber: string }): string =>
  `+${number.e164CountryCode}${number.e164PhoneNumber}`;

/** Texts in the outbox for a number, the oldest first. */
export async function textsTo(world: World, number: string): Promise<string[]> {
  const { rows } = await world.appContext.database.pool.query<{ id: string }>("select id from workspace");
  const texts: { body: string; at: Date }[] = [];
  for (const { id } of rows) {
    texts.push(
      ...(await asSystem(world.appContext, id, (scope) =>
        scope.db
          .selectFrom("outbox_message")
          .select(["body", "created_at as at"])
          .where("workspace_id", "=", id)
          .where("recipient", "=", number)
          .execute(),
      )),
    );
  }
  return texts.toSorted((a, b) => a.at.getTime() - b.at.getTime()).map((text) => text.body);
}

/** The code of the newest message to a number; waits for the `count`th message. */
export const codeTo = (world: World, number: string, count = 1): Promise<string> =>
  vi.waitFor(async () => {
    const texts = await textsTo(world, number);
    const code = /\d{6}/.exec(texts.at(-1) ?? "")?.[0];
    if (texts.length < count || code === undefined) throw new Error(`no message ${count} to ${number}`);
    return code;
  }, 30_000);

/** A code that is not this one. */
export const wrongFor = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** Proves to the server that a person holds a number. */
export async function prove(world: World, person: Person, number: ReturnType<typeof newNumber>): Promise<void> {
  const before = (await textsTo(world, e164(number))).length;
  await person.call(smsEndpoints.verify, { body: number }, newAddress());
  const code = await codeTo(world, e164(number), before + 1);
  const { status } = await person.call(smsEndpoints.check, { body: { ...number, code } });
  if (status !== 200) throw new Error(`the number was not verified: ${status}`);
}

/** Calls as somebody who is not signed in. */
export const publicly = <E extends AnyEndpoint>(
  world: World,
  endpoint: E & Endpoint,
  input: ClientInput<E>,
  headers: Readonly<Record<string, string>> = newAddress(),
): Promise<Answer<Output<E>>> =>
  callServer(world.server, endpoint, {
    workspaceId: world.workspaceId,
    token: undefined,
    input: input as object,
    headers,
  });
