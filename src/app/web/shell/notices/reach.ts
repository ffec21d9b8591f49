import type { QueryClient } from "@tanstack/react-query";
import { NetworkError } from "#kit/web/wire/call-errors.ts";

const probeEveryMs = 5_000;

/** Whether the server answers, as this browser last knew. */
export interface Reach {
  isReached(): boolean;
  subscribe(listener: () => void): () => void;
  /** Asks the server at once. */
  check(): void;
  stop(): void;
}

interface ReachNeeds {
  readonly queryClient: QueryClient;
  /** A small call to the server. Rejects with a NetworkError where it did not answer. */
  readonly probe: () => Promise<unknown>;
  /** Emits `online` and `offline`. */
  readonly device: Pick<EventTarget, "addEventListener" | "removeEventListener">;
}

/**
 * Watches the calls that are made anyway. After one without a response, or when the device says that it is offline, a
 * probe checks before anything is reported; from then on the server is probed until it answers, and failed queries are
 * fetched again.
 */
export function watchReach({ queryClient, probe, device }: ReachNeeds): Reach {
  const listeners = new Set<() => void>();
  let reached = true;
  let isProbing = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const notify = (next: boolean) => {
    if (reached === next || isStopped) return;
    reached = next;
    for (const listener of listeners) listener();
    if (next) void queryClient.refetchQueries({ predicate: (query) => query.state.status === "error" });
  };

  const check = async () => {
    if (isProbing || isStopped) return;
    isProbing = true;
    clearTimeout(timer);
    const answered = await probe().then(
      () => true,
      (error: unknown) => !(error instanceof NetworkError),
    );
    isProbing = false;
    notify(answered);
    if (!answered && !isStopped) timer = setTimeout(check, probeEveryMs);
  };

  const hear = (error: unknown) => {
    if (reached && error instanceof NetworkError) void check();
  };
  const unsubscribes = [
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === "updated" && "error" in event.action) hear(event.action.error);
    }),
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type === "updated" && "error" in event.action) hear(event.action.error);
    }),
  ];
  const onDeviceChange = () => void check();
  device.addEventListener("online", onDeviceChange);
  device.addEventListener("offline", onDeviceChange);

  return {
    isReached: () => reached,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check: () => void check(),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      for (const unsubscribe of unsubscribes) unsubscribe();
      device.removeEventListener("online", onDeviceChange);
      device.removeEventListener("offline", onDeviceChange);
    },
  };
}
