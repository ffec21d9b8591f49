import type { Output } from "#kit/endpoint.ts";
import type { copilotAnalyticsEndpoints } from "../../contract.ts";

/** What was asked in a range, as the server tells it. */
export type Asked = Output<(typeof copilotAnalyticsEndpoints)["chats"]>;
