import { describe, expect, it, vi } from "vitest";
import { appVersions, type VersionsNeeds } from "./app-versions.ts";

function browser({ isControlled }: { isControlled: boolean }) {
  const heard = new Map<string, () => void>();
  const registration = Object.assign(new EventTarget(), {
    waiting: null as { postMessage: (message: unknown) => void } | null,
    installing: null as EventTarget | null,
    active: null,
    update: async () => {},
  });
  const container = {
    controller: isControlled ? {} : null,
    register: async () => registration,
    addEventListener: (name: string, listener: () => void) => void heard.set(name, listener),
  } as unknown as VersionsNeeds["container"];
  const reload = vi.fn<() => void>();
  const page = { addEventListener: () => {}, visibilityState: "visible" } as unknown as Document;
  const said: unknown[] = [];
  return {
    versions: appVersions({ container, reload, page }),
    reload,
    said,
    waits: () => void (registration.waiting = { postMessage: (message) => said.push(message) }),
    /** A worker has been fetched. */
    installs() {
      const worker = Object.assign(new EventTarget(), { state: "installed" });
      registration.installing = worker;
      registration.dispatchEvent(new Event("updatefound"));
      this.waits();
      worker.dispatchEvent(new Event("statechange"));
    },
    changesController: () => heard.get("controllerchange")?.(),
  };
}

describe("[OF2] a new version", () => {
  it("waits until it is taken; then the page is loaded once", async () => {
    const one = browser({ isControlled: true });
    await one.versions.start("/service-worker.js");
    expect(one.versions.isNew()).toBe(false);
    one.installs();
    expect([one.versions.isNew(), one.reload.mock.calls.length]).toEqual([true, 0]);
    one.versions.take();
    expect(one.said).toEqual(["takeNewVersion"]);
    one.changesController();
    expect(one.reload).toHaveBeenCalledTimes(1);
  });

  it("that another tab took does not load this page again: it says so, and a press does", async () => {
    const one = browser({ isControlled: true });
    await one.versions.start("/service-worker.js");
    one.changesController();
    expect([one.versions.isNew(), one.reload.mock.calls.length]).toEqual([true, 0]);
    one.versions.take();
    expect(one.reload).toHaveBeenCalledTimes(1);
  });

  it("there is none when the first worker of a browser takes over", async () => {
    const one = browser({ isControlled: false });
    await one.versions.start("/service-worker.js");
    one.installs();
    one.changesController();
    expect([one.versions.isNew(), one.reload.mock.calls.length]).toEqual([false, 0]);
  });

  it("one that was waiting before is reported when the app opens", async () => {
    const one = browser({ isControlled: true });
    one.waits();
    await one.versions.start("/service-worker.js");
    expect(one.versions.isNew()).toBe(true);
  });
});
