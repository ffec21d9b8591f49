import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, test } from "vitest";
import { SendFailed } from "./send-failed.ts";
import { createSmtpSender } from "./smtp-sender.ts";

const mail = { to: "ada@example.com", subject: "Dein Code für Fettle", text: "The code is 482913." };
const from = "Fettle <no-reply@fettle.example>";

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A mail server on loopback, and what it received. */
async function mailServer(options: SMTPServerOptions = {}) {
  const taken: { to: string[]; source: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    async onData(stream, session, done) {
      const source = await text(stream);
      taken.push({ to: session.envelope.rcptTo.map((one) => one.address), source });
      done();
    },
    ...options,
  });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  stops.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { taken, host: `127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}

const failing = async (work: Promise<void>): Promise<SendFailed> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SendFailed)) throw new Error("a SendFailed was expected", { cause: error });
  return error;
};

const secrets = /482913|ada@|hunter2|Code/;

describe("mail by SMTP", () => {
  test("arrives with its subject, both bodies and one recipient", async () => {
    const { taken, host } = await mailServer();
    await createSmtpSender({ url: `smtp://${host}`, from }).send({ ...mail, html: "<p>The code is 482913.</p>" });
    expect(taken).toHaveLength(1);
    expect(taken[0]?.to).toEqual(["ada@example.com"]);
    expect(taken[0]?.source).toMatch(/^From: Fettle <no-reply@fettle.example>\r?$/m);
    expect(taken[0]?.source).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(taken[0]?.source).toContain("multipart/alternative");
    expect(taken[0]?.source).toContain("<p>The code is 482913.</p>");
  });

  test.each([
    "ada@example.com, eve@example.com",
    "ada@example.com\r\nBcc: eve@example.com",
    "Ada <ada@example.com>",
    "ada",
    "",
  ])("refuses %j as a recipient before it connects", async (to) => {
    const { taken, host } = await mailServer();
    const error = await failing(createSmtpSender({ url: `smtp://${host}`, from }).send({ ...mail, to }));
    expect(error.final).toBe(true);
    expect(taken).toEqual([]);
  });

  test("a subject cannot add a header", async () => {
    const { taken, host } = await mailServer();
    const subject = "Hello\r\nBcc: eve@example.com";
    await createSmtpSender({ url: `smtp://${host}`, from }).send({ ...mail, subject });
    expect(taken[0]?.source).not.toMatch(/^Bcc:/m);
  });

  test.each([
    [550, true],
    [450, false],
  ])("a reply of %d says whether another try is worth it, and nothing of the mail", async (responseCode, final) => {
    const { host } = await mailServer({
      onData(stream, _session, done) {
        stream.resume();
        stream.on("end", () => done(Object.assign(new Error("482913 for ada@example.com refused"), { responseCode })));
      },
    });
    const error = await failing(createSmtpSender({ url: `smtp://${host}`, from }).send(mail));
    expect(error).toMatchObject({ final });
    expect(error.message).toContain(String(responseCode));
    expect(`${error.stack} ${JSON.stringify(error)}`).not.toMatch(secrets);
    expect(error.cause).toBeUndefined();
  });

  test("a refused password is worth another try, and is not logged", async () => {
    const { host } = await mailServer({ onAuth: (_auth, _session, done) => done(new Error("hunter2 is wrong")) });
    const sender = createSmtpSender({ url: `smtp://robot:hunter2@${host}?requireTLS=false`, from });
    const error = await failing(sender.send(mail));
    expect(error.message).toContain("EAUTH");
    expect(error.final).toBe(false);
    expect(error.stack).not.toMatch(secrets);
  });

  test("a password is not sent over a connection that is not encrypted", async () => {
    let asked = false;
    const { host } = await mailServer({
      onAuth: (_auth, _session, done) => {
        asked = true;
        done(null, { user: "robot" });
      },
    });
    const error = await failing(createSmtpSender({ url: `smtp://robot:hunter2@${host}`, from }).send(mail));
    expect(asked).toBe(false);
    expect(error.final).toBe(false);
  });

  // Without the limit of our own, the library waits half a minute for a greeting.
  test("a server that is silent does not hold the sender", { timeout: 20_000 }, async () => {
    const silent = createServer(() => {}).listen(0, "127.0.0.1");
    await once(silent, "listening");
    stops.push(async () => silent.close());
    const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const error = await failing(createSmtpSender({ url, from, withinMs: 100 }).send(mail));
    expect(error.final).toBe(false);
  });

  test.each(["", "localhost:25", "http://host", "smtp://", "user:hunter2@host"])(
    "the address %j is refused when the server starts, and not repeated",
    (url) => {
      expect(() => createSmtpSender({ url, from })).toThrow(/must look like/);
    },
  );
});
