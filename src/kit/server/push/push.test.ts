import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPushBrowser, openPushPeer, provenSender } from "#tests/support/push-peer.ts";
import { encryptPush, pushBytesMax } from "./encrypt-push.ts";
import { isPushAddress, postPush } from "./post-push.ts";
import { isPublicAddress, lookupPublic } from "./public-address.ts";
import { vapidHeader, vapidKeyOf, vapidKeysOf } from "./vapid.ts";

let peer: Awaited<ReturnType<typeof openPushPeer>>;

beforeAll(async () => {
  peer = await openPushPeer();
});
afterAll(() => peer?.close());

const bytes = (text: string) => Buffer.from(text, "base64url");

describe("a push message", () => {
  it("is sealed as the example of RFC 8291 is, byte by byte", () => {
    const sealed = encryptPush(
      "When I grow up, I want to be a watermelon",
      {
        p256dh: bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
      },
      {
        privateKey: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
        salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"),
      },
    );
    expect(sealed.toString("base64url")).toBe(
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    );
  });

  it("is read by its browser alone, is never sealed the same way twice, and has a limit", () => {
    const [browser, other] = [openPushBrowser(peer.origin), openPushBrowser(peer.origin)];
    const keys = { p256dh: bytes(browser.subscription.keys.p256dh), auth: bytes(browser.subscription.keys.auth) };
    const said = { title: "“Pump” – überfällig" };
    const [one, again] = [encryptPush(JSON.stringify(said), keys), encryptPush(JSON.stringify(said), keys)];
    expect(one.equals(again)).toBe(false);
    expect([browser.open(one), browser.open(again)]).toEqual([said, said]);
    expect(() => other.open(one)).toThrow();
    expect(encryptPush("x".repeat(pushBytesMax), keys)).toHaveLength(4096);
    expect(() => encryptPush("x".repeat(pushBytesMax + 1), keys)).toThrow("too long");
  });

  it("names its sender by a signature for the service and for half a day", () => {
    const key = vapidKeyOf(Buffer.alloc(32, 7));
    const now = new Date("2026-11-26T12:00:00Z");
    const header = vapidHeader(key, new URL("https://push.example/x/y"), "mailto:operator@fettle.example", now);
    expect(provenSender(header)).toEqual({
      key: key.publicKey,
      claims: {
        aud: "https://push.example",
        exp: now.getTime() / 1000 + 43_200,
        sub: "mailto:operator@fettle.example",
      },
    });
    expect(provenSender(header.replace("vapid t=e", "vapid t=f"))).toBeUndefined();
  });

  it("has a key of the installation's secret, and those of earlier secrets; a configured one comes first", () => {
    const of = (root: string) => (purpose: string) => createHmac("sha256", root).update(purpose).digest();
    const secret = { keyFor: of("present"), earlierKeysFor: (purpose: string) => [of("earlier")(purpose)] };
    const [own, earlier] = vapidKeysOf(secret);
    expect(own.publicKey).not.toBe(earlier?.publicKey);
    const configured = Buffer.alloc(32, 9).toString("base64url");
    expect(vapidKeysOf(secret, configured).map((key) => key.publicKey)).toEqual([
      vapidKeyOf(Buffer.alloc(32, 9)).publicKey,
      own.publicKey,
      earlier?.publicKey,
    ]);
  });
});

describe("the address of a browser", () => {
  const nobody = { trusted: [] };

  it.each([
    ["http://push.example/x"],
    ["https://push.example:8443/x"],
    ["https://user:secret@push.example/x"],
    ["https://127.0.0.1/x"],
    ["https://2130706433/x"],
    ["https://[::1]/x"],
    ["https://[::ffff:10.0.0.1]/x"],
    ["https://169.254.169.254/latest"],
    ["https://10.1.2.3/x"],
    ["file:///etc/passwd"],
    ["nonsense"],
  ])("may not be %s", (address) => expect(isPushAddress(address, nobody)).toBe(false));

  it.each([["https://updates.push.services.mozilla.com/wpush/v2/x"], ["https://[2606:4700::1111]/x"]])(
    "may be %s",
    (address) => expect(isPushAddress(address, nobody)).toBe(true),
  );

  it("may be private where the operator trusts its origin, and nothing beside it", () => {
    const trusted = { trusted: [peer.origin] };
    expect(isPushAddress(`${peer.origin}/x`, trusted)).toBe(true);
    expect(isPushAddress(peer.origin.replace("127.0.0.1", "127.0.0.2"), trusted)).toBe(false);
  });

  it.each([
    ["8.8.8.8", true],
    ["100.64.0.1", false],
    ["172.31.255.255", false],
    ["172.32.0.1", true],
    ["224.0.0.1", false],
    ["255.255.255.255", false],
    ["::", false],
    ["fe80::1", false],
    ["fd00::1", false],
    ["::ffff:8.8.8.8", false],
    ["64:ff9b::7f00:1", false],
    ["2002:7f00:1::", false],
    ["2a00:1450::1", true],
  ])("%s is public: %s", (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic));

  it("is refused when its name leads to this machine, at the moment of the connection", async () => {
    const code = await new Promise((resolve) => {
      lookupPublic("localhost", {}, (error) => resolve(error?.code));
    });
    expect(code).toBe("ENOTPUBLIC");
    await expect(postPush("https://localhost/x", {}, Buffer.of(1), nobody)).rejects.toThrow("did not answer");
  });

  it("is answered by a number, and a redirection is not followed", async () => {
    peer.answers.set("/moved", 307);
    expect(await postPush(`${peer.origin}/moved`, {}, Buffer.of(1), { trusted: [peer.origin] })).toBe(307);
    await expect(postPush(`${peer.origin}/x`, {}, Buffer.of(1), nobody)).rejects.toThrow("not an address");
  });
});
