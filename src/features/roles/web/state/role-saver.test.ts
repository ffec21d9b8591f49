import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Permission } from "#kit/permissions.ts";
import { Problem } from "#kit/problem.ts";
import { RoleSaver } from "./role-saver.ts";
import { type RoleEdit, type RoleView, withChange } from "./role-view.ts";

const start: RoleView = {
  key: "r",
  ref: { workspaceRoleId: "r" },
  builtIn: null,
  name: "Fitter",
  permissions: [],
  requiresSso: false,
  seesAllContent: false,
  revision: 1,
  memberCount: 0,
  isOwn: false,
};

/** A server that answers when the test says so; an aborted call may have reached it all the same. */
class SlowServer {
  role = start;
  shown = start;
  readonly failures: unknown[] = [];
  readonly calls: { reach: () => void; answer: () => void; aborted: boolean }[] = [];

  readonly saver = new RoleSaver({
    read: () => Promise.resolve(this.role),
    write: (role, edit, _, signal) =>
      new Promise<RoleView>((resolve, reject) => {
        let outcome: RoleView | Problem | undefined;
        const reach = () => {
          if (outcome) return;
          if (role.revision !== this.role.revision) outcome = new Problem("stale", "stale");
          else outcome = this.role = { ...withChange(this.role, edit), revision: this.role.revision + 1 };
        };
        const call = {
          reach,
          answer: () => {
            reach();
            if (outcome instanceof Problem) reject(outcome);
            else if (outcome) resolve(outcome);
          },
          aborted: false,
        };
        signal.addEventListener("abort", () => {
          call.aborted = true;
          reject(signal.reason);
        });
        this.calls.push(call);
      }),
    show: (role, edit) => {
      this.shown = withChange(role, edit);
    },
  });

  change(role: RoleView, edit: RoleEdit): void {
    void this.saver.change(role, edit).then((failure) => failure && this.failures.push(failure));
  }

  async settle(): Promise<void> {
    for (let turn = 0; turn < 40; turn++) {
      await Promise.resolve();
      for (const call of this.calls) if (!call.aborted) call.answer();
    }
  }
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await Promise.resolve();
};
const on = (permission: Permission): RoleEdit => ({ add: [permission] });
const off = (permission: Permission): RoleEdit => ({ remove: [permission] });

describe("a toggled role", () => {
  it("[RO19] shows the requested state at once, and then the server's", async () => {
    const server = new SlowServer();
    server.change(start, on("analytics.view"));
    expect(server.shown.permissions).toEqual(["analytics.view"]);
    await server.settle();
    expect([server.shown, server.failures]).toEqual([server.role, []]);
    expect(server.role.permissions).toEqual(["analytics.view"]);
  });

  it("[RO19] aborts a running call, and ends with the requested state even if the aborted one came through", async () => {
    const server = new SlowServer();
    server.change(start, on("analytics.view"));
    await turns(3);
    server.change(server.shown, on("timestudies.manage"));
    expect(server.calls[0]?.aborted).toBe(true);
    await turns(3);
    // Late: after the role was read again, and before the next call arrived.
    server.calls[0]?.reach();
    await server.settle();
    expect(server.role.permissions.toSorted()).toEqual(["analytics.view", "timestudies.manage"]);
    expect(server.shown).toEqual(server.role);
  });

  it("[RO19] goes back to the server's truth where it is refused", async () => {
    const server = new SlowServer();
    const saver = new RoleSaver({
      read: () => Promise.resolve(start),
      write: () => Promise.reject(new Problem("conflict", "permissionsRequireSso")),
      show: (role, edit) => {
        server.shown = withChange(role, edit);
      },
    });
    const failure = await saver.change(start, on("analytics.view"));
    expect(server.shown).toEqual(start);
    expect(failure).toMatchObject({ edit: on("analytics.view"), error: { code: "permissionsRequireSso" } });
  });

  it("[RO19] has the last word whatever is aborted, late or lost", async () => {
    const toggle = fc.record({
      permission: fc.constantFrom<Permission>("analytics.view", "timestudies.manage", "content.areas.manage"),
      isOn: fc.boolean(),
      pause: fc.nat({ max: 6 }),
      reached: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(toggle, { minLength: 1, maxLength: 8 }), async (toggles) => {
        const server = new SlowServer();
        const last = new Map<Permission, boolean>();
        for (const { permission, isOn, pause, reached } of toggles) {
          server.change(server.shown, isOn ? on(permission) : off(permission));
          last.set(permission, isOn);
          await turns(pause);
          if (reached) server.calls.at(-1)?.reach();
        }
        await server.settle();
        expect(server.failures).toEqual([]);
        expect(server.shown).toEqual(server.role);
        for (const [permission, isOn] of last) expect(server.role.permissions.includes(permission)).toBe(isOn);
      }),
    );
  });
});
