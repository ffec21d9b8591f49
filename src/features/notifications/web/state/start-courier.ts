import type { QueryClient } from "@tanstack/react-query";
import { call, callStream } from "#kit/web/wire/call.ts";
import { isOf } from "#kit/web/wire/query.ts";
import { courierEndpoints } from "../../subscription-contract.ts";
import { Courier } from "./courier.ts";

const topic = "notifications";

/** [N30] [N31] Listens while the page is in sight. Returns how it ends. */
export function startCourier(workspaceId: string, queryClient: QueryClient): () => void {
  const lists = isOf(workspaceId, topic);
  let isFirst = true;
  const courier = new Courier({
    ask: (signal) => call(courierEndpoints.token, { params: { workspaceId } }, { signal }),
    open: async (token, signal) => (await callStream(courierEndpoints.stream, {}, signal, token)).body,
    heard: (messageId) => {
      // The list was read as the page opened, and the feed of the workspace has told since then what is new.
      const isOpening = isFirst && messageId === undefined;
      isFirst = false;
      if (isOpening) return;
      // The feed of the workspace may have been quicker: then the list is being read, or has it.
      const isKnown = queryClient.isFetching({ predicate: lists }) > 0 || holds(queryClient, workspaceId, messageId);
      if (!isKnown) void queryClient.invalidateQueries({ predicate: lists });
    },
    now: Date.now,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        const timer = setTimeout(resolve, Math.max(0, ms));
        signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
      }),
  });
  const look = () => (document.visibilityState === "visible" ? courier.connect() : courier.disconnect());
  look();
  document.addEventListener("visibilitychange", look);
  return () => {
    document.removeEventListener("visibilitychange", look);
    courier.disconnect();
  };
}

/** Whether a list that is on this page has the notification. */
const holds = (queryClient: QueryClient, workspaceId: string, messageId: string | undefined): boolean =>
  messageId !== undefined &&
  queryClient
    .getQueriesData({ queryKey: [workspaceId, topic] })
    .some(([, data]) => JSON.stringify(data ?? null).includes(messageId));
