import { randomUUID } from "node:crypto";
import { newChangeToken } from "#features/performs/rules/sync/sync.ts";
import type { BenchWorld } from "./bench-world.ts";
import type { WireRequest } from "./load.ts";

/** A device in the middle of a perform: each save goes one revision and one change token further. */
export class SavingDevice {
  readonly performId = randomUUID();
  readonly #world: BenchWorld;
  readonly #head: string;
  readonly #before: string;
  readonly #after: string;
  #tokens = "";
  #revision = 0;

  /** `path` in place of the product's own, for the server that has none. */
  constructor(world: BenchWorld, path?: string) {
    this.#world = world;
    const { workspaceId, profileId, token } = world.large.operator;
    const own = `/v1/workspaces/${workspaceId}/procedures/${world.long.procedureId}/performances/active/${this.performId}`;
    this.#head = [
      `PUT ${path ?? own} HTTP/1.1`,
      "host: bench",
      `authorization: Bearer ${token}`,
      "content-type: application/json",
      "content-length: ",
    ].join("\r\n");
    const at = new Date().toISOString();
    const who = { id: this.performId, profileId, createdAt: at, updatedAt: at };
    this.#before = `${JSON.stringify(who).slice(0, -1)},"stepsProgress":${JSON.stringify(world.steps)},"updatesList":[`;
    this.#after = `],"revision":`;
  }

  /** The next save. It counts as successful, because no other device saves this perform. */
  next(): WireRequest {
    const body = this.nextBody();
    return `${this.#head}${Buffer.byteLength(body)}\r\n\r\n${body}`;
  }

  nextBody(): string {
    this.#tokens += `${this.#tokens === "" ? "" : ","}"${newChangeToken(Math.random)}"`;
    return `${this.#before}${this.#tokens}${this.#after}${this.#revision++}}`;
  }

  /** Starts the perform at our server, by which the row is there for either. */
  async start(): Promise<void> {
    const { workspaceId, token } = this.#world.large.operator;
    const answer = await this.#world.server.http.inject({
      method: "PUT",
      url: `/v1/workspaces/${workspaceId}/procedures/${this.#world.long.procedureId}/performances/active/${this.performId}`,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      payload: this.nextBody(),
    });
    if (answer.statusCode !== 200) throw new Error(answer.payload);
  }
}
