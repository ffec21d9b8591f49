import { isProblem } from "#kit/problem.ts";
import { joined, type RoleEdit, type RoleView } from "./role-view.ts";

/** What the saver needs of the world. */
export interface RoleSaverPorts {
  /** The role as the server has it; undefined when it is gone. */
  readonly read: (key: string) => Promise<RoleView | undefined>;
  /** @throws whatever the server refuses, and the signal's reason when it is aborted */
  readonly write: (role: RoleView, edit: RoleEdit, isForced: boolean, signal: AbortSignal) => Promise<RoleView>;
  /** Shows the server's state with the pending changes on top. */
  readonly show: (role: RoleView, edit: RoleEdit) => void;
}

/** A change that was refused, or could not be sent; nothing of it is shown any more. */
export interface RoleFailure {
  readonly edit: RoleEdit;
  readonly error: unknown;
}

interface Pending {
  edit: RoleEdit;
  isForced: boolean;
  abort: AbortController;
}

const attemptsMax = 4;

/**
 * [RO19] Saves toggles, role by role (specification, identity section 4; threat B54). A later toggle aborts the running
 * call; since the aborted one may have reached the server, the role is read again before the next call names its
 * revision. Unanswered changes are included, so that the person's last choice wins, and the final display is the
 * server's state.
 */
export class RoleSaver {
  readonly #ports: RoleSaverPorts;
  readonly #pending = new Map<string, Pending>();

  constructor(ports: RoleSaverPorts) {
    this.#ports = ports;
  }

  /** Shows the edit at once and asks the server for it. Returns what failed; nothing where a later one took over. */
  async change(role: RoleView, edit: RoleEdit, isForced = false): Promise<RoleFailure | undefined> {
    const before = this.#pending.get(role.key);
    before?.abort.abort();
    const pending: Pending = {
      edit: before ? joined(before.edit, edit) : edit,
      isForced: isForced || (before?.isForced ?? false),
      abort: new AbortController(),
    };
    this.#pending.set(role.key, pending);
    this.#ports.show(role, pending.edit);
    return this.#save(role, pending, before !== undefined);
  }

  /** The pending changes on top of a role that was read for another reason. */
  pendingEdit(key: string): RoleEdit | undefined {
    return this.#pending.get(key)?.edit;
  }

  async #save(seen: RoleView, pending: Pending, wasAborted: boolean): Promise<RoleFailure | undefined> {
    const { key } = seen;
    const isCurrent = () => this.#pending.get(key) === pending;
    let role: RoleView | undefined = seen;
    for (let attempt = 1; ; attempt++) {
      try {
        if (wasAborted || attempt > 1) role = await this.#ports.read(key);
        if (!isCurrent()) return undefined;
        if (role === undefined) throw new Error("The role is gone");
        const saved = await this.#ports.write(role, pending.edit, pending.isForced, pending.abort.signal);
        if (!isCurrent()) return undefined;
        this.#pending.delete(key);
        this.#ports.show(saved, {});
        return undefined;
      } catch (error) {
        if (!isCurrent()) return undefined;
        // The aborted call came through after all, or another member was faster: repeat once, based on the new state.
        if (isProblem(error, "stale") && attempt < attemptsMax) continue;
        this.#pending.delete(key);
        await this.#backToTruth(role ?? seen);
        return { edit: pending.edit, error };
      }
    }
  }

  async #backToTruth(seen: RoleView): Promise<void> {
    const role = await this.#ports.read(seen.key).catch(() => seen);
    // Unless the person made another change in the meantime.
    if (role && !this.#pending.has(seen.key)) this.#ports.show(role, {});
  }
}
