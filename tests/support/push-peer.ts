import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** What a push service took, still sealed. */
export interface TakenPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A push service on loopback (RFC 8030): it takes messages for paths, and reads none of them. */
export async function openPushPeer() {
  const taken: TakenPush[] = [];
  /** What it answers instead of 201, by path. */
  const answers = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? "";
    const status = answers.get(path) ?? 201;
    const body = await buffer(request);
    if (status === 201) taken.push({ path, headers: request.headers, body });
    // A place that somebody else chose is followed by nobody.
    response.writeHead(status, { location: "http://127.0.0.1:9/elsewhere" }).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    taken,
    answers,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A browser that has subscribed: it alone opens what is sealed for it (RFC 8291). */
export function openPushBrowser(origin: string) {
  const pair = createECDH("prime256v1");
  const p256dh = pair.generateKeys();
  const auth = randomBytes(16);
  const path = `/push/${randomBytes(12).toString("base64url")}`;
  return {
    path,
    subscription: {
      endpoint: origin + path,
      keys: { p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") },
    },
    open(body: Buffer): unknown {
      const salt = body.subarray(0, 16);
      const keyEnd = 21 + (body[20] ?? 0);
      const sender = body.subarray(21, keyEnd);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, sender]);
      const shared = hkdfSync("sha256", pair.computeSecret(sender), auth, info, 32);
      const derive = (word: string, bytes: number) =>
        Buffer.from(hkdfSync("sha256", Buffer.from(shared), salt, `Content-Encoding: ${word}\0`, bytes));
      const cipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
      cipher.setAuthTag(body.subarray(-16));
      const plain = Buffer.concat([cipher.update(body.subarray(keyEnd, -16)), cipher.final()]);
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
    },
  };
}

/** What the header of a sender claims, if its signature is by the key that it names (RFC 8292). */
export function provenSender(authorization: string | undefined): { key: string; claims: unknown } | undefined {
  const [, token = "", key = ""] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization ?? "") ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const text = (part: Buffer) => part.toString("base64url");
  const jwk = { kty: "EC", crv: "P-256", x: text(point.subarray(1, 33)), y: text(point.subarray(33)) };
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  return isSigned ? { key, claims: JSON.parse(Buffer.from(claims, "base64url").toString()) } : undefined;
}
