import { spawn } from "node:child_process";
import { once } from "node:events";
import { second } from "#kit/time.ts";
import { SendFailed } from "../mail/send-failed.ts";
import type { SmsSender } from "./sms-sender.ts";

export interface SmsCommandConfig {
  /** The program and its arguments, as they are: no shell reads them. */
  readonly command: readonly [string, ...string[]];
  /** All that the program finds in its environment; nothing of the server's own secrets unless put here. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** After that the program is killed; 15 s by default. */
  readonly withinMs?: number | undefined;
}

/**
 * Runs a program for each message, which reads `{ "to": "+1…", "text": "…" }` from its standard input and ends with 0
 * when the message is on its way. Its output is thrown away: it might repeat the message.
 */
export function createCommandSmsSender(config: SmsCommandConfig): SmsSender {
  const [program, ...args] = config.command;
  const withinMs = config.withinMs ?? 15 * second;

  return {
    async send({ to, text }) {
      const child = spawn(program, args, {
        shell: false,
        stdio: ["pipe", "ignore", "ignore"],
        env: config.environment ?? {},
        timeout: withinMs,
        killSignal: "SIGKILL",
      });
      // A program may exit without reading; its exit code decides.
      child.stdin.on("error", () => {});
      child.stdin.end(JSON.stringify({ to, text }));
      const [code] = await once(child, "exit").catch(() => {
        throw new SendFailed("the SMS command could not be started", false);
      });
      if (code === null) throw new SendFailed("the SMS command was ended before it was done", false);
      if (code !== 0) throw new SendFailed(`the SMS command ended with ${String(code)}`, false);
    },
  };
}
