import { day, hour, minute } from "#kit/time.ts";
import { readText } from "./read-data.ts";

/** How long before now, in ms. */
type Ago = number;

export type DemoInvite = {
  readonly key: string;
  readonly name: string;
  readonly contact: { readonly email: string } | { readonly phone: string };
  /** A built-in role or the key of a custom one. */
  readonly role: string;
  readonly groups: readonly string[];
  readonly by: string;
  readonly sent: Ago;
  readonly accepted?: { readonly person: string; readonly ago: Ago };
  readonly revoked?: Ago;
};

export type DemoDevice = {
  readonly key: string;
  readonly name: string;
  readonly joined: Ago;
  readonly used: Ago;
  /** As whom it acts. */
  readonly person?: string;
};

export type DemoPin = {
  readonly person: string;
  readonly digits: string;
  readonly set: Ago;
  readonly wrongTries?: number;
};

export type DemoSharedPhone = {
  readonly key: string;
  readonly dialCode: string;
  readonly number: string;
  readonly people: readonly string[];
  readonly by: string;
  readonly added: Ago;
};

/** Something else that was done, for the audit; `about` is the key of a person, a group or a role. */
export type DemoAuditEvent = {
  readonly by: string;
  readonly ago: Ago;
  readonly action: string;
  readonly objectType: "member" | "group" | "role" | "workspace" | "flag";
  readonly about?: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

/** Sign-in and devices, and the decisions about them. */
export type DemoGovernance = {
  readonly dialCodes: readonly string[];
  readonly keyMade: { readonly by: string; readonly ago: Ago } | null;
  readonly invites: readonly DemoInvite[];
  readonly devices: readonly DemoDevice[];
  readonly pins: readonly DemoPin[];
  readonly sharedPhones: readonly DemoSharedPhone[];
  readonly events: readonly DemoAuditEvent[];
};

const unitMs = { d: day, h: hour, min: minute } as const;

/** What a workspace's file says; a time before now is written as "13 d", "5 h" or "7 min". */
export const readGovernance = (key: string): DemoGovernance =>
  JSON.parse(readText(`${key}/governance.json`), (_, value) => agoOf(value) ?? value) as DemoGovernance;

/** In ms; undefined for what is no time before now. */
function agoOf(value: unknown): Ago | undefined {
  const [, count, unit] = /^(\d+(?:\.\d+)?) (d|h|min)$/.exec(String(value)) ?? [];
  return count === undefined ? undefined : Number(count) * unitMs[unit as keyof typeof unitMs];
}
