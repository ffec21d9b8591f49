import { request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { second } from "#kit/time.ts";
import { SendFailed } from "../mail/send-failed.ts";
import { lookupPublic, mayBePublic } from "./public-address.ts";

/** What a browser names as its address is a stranger's word. Origins that the operator trusts may be private ones. */
export interface PushPlaces {
  readonly trusted: readonly string[];
}

/** Whether messages may be sent to this address: over TLS to a public host, or to a trusted origin. */
export function isPushAddress(endpoint: string, { trusted }: PushPlaces): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username !== "" || url.password !== "") return false;
  if (trusted.includes(url.origin)) return true;
  return url.protocol === "https:" && url.port === "" && mayBePublic(url.hostname);
}

const withinMs = 15 * second;

/**
 * Posts to a push service, follows nothing, and reads nothing of the answer but its number.
 * @throws SendFailed when there is no answer, or the address is none that may be called
 */
export function postPush(
  endpoint: string,
  headers: Readonly<Record<string, string | number>>,
  body: Buffer,
  places: PushPlaces,
): Promise<number> {
  if (!isPushAddress(endpoint, places)) return Promise.reject(new SendFailed("not an address of a push service", true));
  const url = new URL(endpoint);
  const isTrusted = places.trusted.includes(url.origin);
  const open = url.protocol === "https:" ? secureRequest : plainRequest;
  const answered = Promise.withResolvers<number>();
  const sent = open(
    url,
    {
      method: "POST",
      headers: { ...headers, "content-length": body.length },
      signal: AbortSignal.timeout(withinMs),
      // No kept connection: its address was checked for another call.
      agent: false,
      ...(!isTrusted && { lookup: lookupPublic }),
    },
    (response) => {
      answered.resolve(response.statusCode ?? 0);
      response.destroy();
    },
  );
  sent.on("error", () => answered.reject(new SendFailed("the push service did not answer", false)));
  sent.end(body);
  return answered.promise;
}
