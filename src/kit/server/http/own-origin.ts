import type { Call } from "./route.ts";

/**
 * Where people reach the product, such as `https://fettle.example`: PUBLIC_URL, which production mode always has. Without
 * it (demo and test mode) the caller's own browser says where it is: no header decides where links of production lead.
 */
export function ownOrigin(call: Pick<Call, "headers">, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return new URL(publicUrl).origin;
  const { origin, host = "localhost" } = call.headers;
  return origin !== undefined && URL.parse(origin)?.host === host ? origin : `http://${host}`;
}

/** Whether a call comes from our own pages, or from no page at all (threats B13, B144). */
export const isFromOwnOrigin = (call: Pick<Call, "headers">, publicUrl: string | undefined): boolean =>
  call.headers.origin === undefined || call.headers.origin === ownOrigin(call, publicUrl);
