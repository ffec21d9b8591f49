import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { areaEndpoints } from "#features/areas/contract.ts";
import { inviteEndpoints } from "#features/invites/contract.ts";
import { feedEndpoint, feedEvent } from "#kit/feed.ts";
import { jobSignal } from "#kit/server/signals.ts";
import type { Cluster } from "./cluster.ts";
import type { Crew } from "./crew.ts";
import type { Tally } from "./people.ts";

const paceMs = 100;
/** An invite takes more than a read, and people may send sixty a minute: twenty here, and one for each round. */
const readsPerInvite = 30;
/** Beyond this the rounds say that something is not served again; how long it took is reported, not judged. */
const servedMsMax = 60_000;

/** Those who read, invite by mail, and listen to the feed while PostgreSQL comes and goes. */
export class Bystanders {
  readonly #tally: Tally;
  readonly #mail: SMTPServer;
  readonly #mailed = new Set<string>();
  readonly #invited = new Set<string>();
  readonly #heard = new Set<string>();
  readonly #areaIds: string[] = [];
  #base = "";
  #crew: Crew | undefined;
  #isOver = false;
  /** The last event of the feed that was heard. */
  #after: number | undefined;
  #working: Promise<unknown> = Promise.resolve();
  #reads = 0;
  #count = 0;

  private constructor(tally: Tally) {
    this.#tally = tally;
    this.#mail = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      logger: false,
      onData: (stream, session, done) => {
        for (const { address } of session.envelope.rcptTo) this.#mailed.add(address);
        stream.on("end", () => done()).resume();
      },
    });
    this.#mail.on("error", () => {});
  }

  static async gather(tally: Tally): Promise<Bystanders> {
    const bystanders = new Bystanders(tally);
    bystanders.#mail.listen(0, "127.0.0.1");
    await once(bystanders.#mail.server, "listening");
    return bystanders;
  }

  get smtpUrl(): string {
    return `smtp://127.0.0.1:${(this.#mail.server.address() as AddressInfo).port}`;
  }

  get words(): string {
    return `${this.#reads} reads, ${this.#invited.size} invites, ${this.#mailed.size} mails`;
  }

  async begin(base: string, crew: Crew): Promise<void> {
    this.#base = base;
    this.#crew = crew;
    this.#working = Promise.all([this.#listen(), this.#readAndInvite()]);
    // Before its first event the feed is not open, and says nothing of what happens meanwhile.
    await this.#untilServed(performance.now(), async () => this.#after !== undefined);
    await this.servedAfter();
  }

  /**
   * How long it takes from now until everything is served: ready, a write, the feed's word of it, and the mail of a new
   * invite, in ms.
   */
  async servedAfter(): Promise<number> {
    const startedAt = performance.now();
    const isServed = (work: () => Promise<boolean>) => this.#untilServed(startedAt, work);
    await isServed(async () => (await fetch(`${this.#base}/readyz`)).ok);
    let areaId: string | undefined;
    await isServed(async () => (areaId = await this.#createArea()) !== undefined);
    let address: string | undefined;
    await isServed(async () => (address = await this.#invite()) !== undefined);
    await isServed(async () => this.#heard.has(areaId ?? ""));
    await isServed(async () => this.#mailed.has(address ?? ""));
    return performance.now() - startedAt;
  }

  /** Every acknowledged area is there, and every invite was mailed once claims of interrupted deliveries have run out. */
  async end(cluster: Cluster, crew: Crew): Promise<void> {
    await this.#stopWorking();
    await cluster.ask("update outbox_message set next_attempt_at = null where sent_at is null and failed_at is null");
    await cluster.ask(`notify fettle_signal, 'job ${jobSignal("message-posted", crew.workspaceId)}'`);
    const missing = () => [...this.#invited].filter((address) => !this.#mailed.has(address));
    const giveUpAt = performance.now() + servedMsMax;
    while (missing().length > 0 && performance.now() < giveUpAt) await sleep(paceMs);
    const listed = await crew.admin.call(areaEndpoints.list, { query: {} });
    const there = new Set(listed.kind === "ok" ? listed.body.areas.map((area) => area.id) : []);
    const lost = this.#areaIds.filter((id) => !there.has(id));
    if (lost.length > 0) this.#tally.losses.push(`areas are gone: ${lost.join(", ")}`);
    if (missing().length > 0) this.#tally.losses.push(`no mail went to ${missing().join(", ")}`);
  }

  async leave(): Promise<void> {
    await this.#stopWorking();
    await new Promise<void>((resolve) => this.#mail.close(() => resolve()));
  }

  async #stopWorking(): Promise<void> {
    this.#isOver = true;
    await this.#working;
  }

  async #untilServed(startedAt: number, work: () => Promise<boolean>): Promise<void> {
    while (!(await work().catch(() => false))) {
      if (performance.now() - startedAt > servedMsMax) throw new Error(`not served again: ${work.toString()}`);
      await sleep(20);
    }
  }

  async #readAndInvite(): Promise<void> {
    while (!this.#isOver) {
      const reply = await this.#call(areaEndpoints.list.path, undefined);
      if (reply?.ok) this.#reads++;
      if (++this.#count % readsPerInvite === 0) await this.#invite();
      await sleep(paceMs);
    }
  }

  /** The address, where the invite was acknowledged. */
  async #invite(): Promise<string | undefined> {
    const address = `person${this.#invited.size}-${Math.round(performance.now())}@test.invalid`;
    const invite = { email: address, displayName: "Somebody", builtInRole: "operator" };
    const body = { orgId: this.#crew?.workspaceId, invites: [invite] };
    const reply = await this.#call(inviteEndpoints.send.path, body);
    if (!reply?.ok) return undefined;
    this.#invited.add(address);
    return address;
  }

  async #createArea(): Promise<string | undefined> {
    const reply = await this.#call(areaEndpoints.create.path, { name: `Area ${performance.now()}` });
    if (!reply?.ok) return undefined;
    const { id } = (await reply.json()) as { id: string };
    this.#areaIds.push(id);
    return id;
  }

  /** Answers where it was answered: what is neither a success nor a 503 that says when to come again is a fault. */
  async #call(path: string, body: unknown): Promise<Response | undefined> {
    const reply = await this.#fetch(path, {
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(servedMsMax),
    }).catch((error: unknown) => void this.#tally.losses.push(`${path} was not answered: ${String(error)}`));
    if (!reply || reply.ok) return reply ?? undefined;
    const isExpected = reply.status === 503 && reply.headers.get("retry-after") !== null;
    if (isExpected) this.#tally.unanswered++;
    else this.#tally.losses.push(`${path} was answered with ${reply.status}: ${await reply.text()}`);
    return undefined;
  }

  #fetch(path: string, init: RequestInit): Promise<Response> {
    const place = path.replace("{workspaceId}", this.#crew?.workspaceId ?? "");
    const headers = { authorization: `Bearer ${this.#crew?.token}`, "content-type": "application/json" };
    return fetch(`${this.#base}${place}`, { ...init, headers });
  }

  /** Opens the feed again where it ends or is refused, after the last event that was heard, as a browser does. */
  async #listen(): Promise<void> {
    while (!this.#isOver) {
      const leaving = new AbortController();
      const watching = setInterval(() => this.#isOver && leaving.abort(), paceMs);
      try {
        const after = this.#after === undefined ? "" : `?after=${this.#after}`;
        const { body } = await this.#fetch(feedEndpoint.path + after, { signal: leaving.signal });
        if (body) await this.#hear(body);
      } catch {
        // It is opened again.
      } finally {
        clearInterval(watching);
      }
      await sleep(paceMs);
    }
  }

  async #hear(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let rest = "";
    for await (const chunk of body) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines.filter((one) => one.startsWith("data:"))) {
        const { seq, topic, subjectId } = feedEvent.parse(JSON.parse(line.slice("data:".length)));
        const hasMissed = topic === "feed" && this.#after !== undefined && seq !== this.#after;
        this.#after = seq;
        if (subjectId !== undefined) this.#heard.add(subjectId);
        // Who has missed something asks for everything again, and finds all that was acknowledged.
        if (hasMissed) for (const id of this.#areaIds) this.#heard.add(id);
      }
    }
  }
}
