import type { DeviceAnswer } from "../../rules/device-answer.ts";
import type { ShownMessage } from "./chat-state.ts";

/** [CP21] A question that was asked without a network, and what the device answered. */
export interface DeviceExchange {
  readonly id: string;
  readonly text: string;
  /** How many messages the chat showed by then: it stands behind them. */
  readonly after: number;
  /** Null until it is there. */
  readonly answer: DeviceAnswer | null;
}

/** The conversation with what the device answered in between. */
export function withDeviceAnswers(
  messages: readonly ShownMessage[],
  asked: readonly DeviceExchange[],
): readonly ShownMessage[] {
  const shownAt = (from: number, to: number) =>
    asked
      .filter(({ after }) => after >= from && after < to)
      .flatMap(({ id, text, answer }): ShownMessage[] => [
        { is: "question", id, text },
        { is: "device", id: `${id} answer`, answer },
      ]);
  return [
    ...messages.flatMap((message, at) => [...shownAt(at, at + 1), message]),
    ...shownAt(messages.length, Number.POSITIVE_INFINITY),
  ];
}
