import { isIP } from "node:net";
import os from "node:os";
import path from "node:path";
import * as z from "zod";

const onOff = z.enum(["on", "off"]).transform((value) => value === "on");
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ""));
/** Model services are under `/v1` by default. */
const modelUrl = url.transform((value) => (new URL(value).pathname === "/" ? `${value}/v1` : value));
const name = z.string().min(1).max(200);
const proxy = z.string().refine(isProxy, "must be addresses or ranges such as 10.0.0.0/8, with commas between");

/** Every variable that the server reads. `docs/operations.md` lists the same, and a test compares the two. */
export const variables = z.object({
  FETTLE_MODE: z.enum(["demo", "production", "test"]).default("production"),
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().min(1).optional(),
  PUBLIC_URL: url.optional(),
  PUBLIC_URL_PREVIOUS: z
    .string()
    .transform((list) => list.split(/\s+/).filter(Boolean))
    .pipe(z.array(url))
    .optional(),
  FETTLE_DATA: z.string().min(1).default("./data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  FETTLE_DURABLE: onOff.default(true),
  FETTLE_LOG_ARCHIVE: z.string().min(1).optional(),
  FETTLE_DISK_FLOOR_MB: z.coerce.number().int().min(0).default(256),
  FETTLE_LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  FETTLE_TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform((list) => list.split(",").flatMap((one) => one.trim() || []))
    .pipe(z.array(proxy)),
  FETTLE_TEAM_DOMAINS: z
    .string()
    .default("")
    .transform((list) => list.split(/[\s,]+/).flatMap((one) => one.replace(/^@/, "").toLowerCase() || []))
    .pipe(z.array(z.string().regex(z.regexes.domain, "Domains of e-mail addresses, such as fettle.example"))),
  FETTLE_ROLE: z.enum(["all", "web", "worker"]).default("all"),
  FETTLE_METRICS: onOff.default(false),
  FETTLE_SECRET: z.string().min(32).optional(),
  FETTLE_SECRET_PREVIOUS: z
    .string()
    .transform((list) => list.split(/\s+/).filter(Boolean))
    .pipe(z.array(z.string().min(32)))
    .optional(),
  AUDIT_COPIES: z
    .string()
    .transform((list) => list.split(/\s+/).filter(Boolean))
    .pipe(z.array(z.url({ protocol: /^(file|s3|syslog|mailto)$/ })))
    .optional(),
  S3_BUCKET: z.string().min(3).optional(),
  S3_ENDPOINT: url.optional(),
  S3_REGION: z.string().min(1).default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_FORCE_PATH_STYLE: onOff.default(true),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SMTP_FROM: z.string().min(3).default("Fettle <no-reply@localhost>"),
  SMS_URL: url.optional(),
  SMS_ACCOUNT: z.string().min(1).optional(),
  SMS_SECRET: z.string().min(1).optional(),
  SMS_FROM: z.string().min(1).optional(),
  SMS_CODES: onOff.default(true),
  SMS_COMMAND: z
    .string()
    .min(1)
    .transform((command) => command.trim().split(/\s+/) as [string, ...string[]])
    .optional(),
  PUSH: onOff.default(true),
  PUSH_CONTACT: z.url({ protocol: /^(https|mailto)$/ }).optional(),
  PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  PUSH_TRUSTED_ORIGINS: z
    .string()
    .default("")
    .transform((list) => list.split(/\s+/).filter(Boolean))
    .pipe(z.array(url)),
  FFMPEG_PATH: z.string().min(1).optional(),
  MODEL_URL: modelUrl.optional(),
  MODEL_API_KEY: name.optional(),
  MODEL_CHAT: name.optional(),
  MODEL_VISION: name.optional(),
  MODEL_EMBEDDINGS: name.optional(),
  MODEL_TRANSCRIPTION: name.optional(),
  MODEL_AT_ONCE: z.coerce.number().int().min(1).max(64).default(4),
  SPEECH: onOff.default(true),
  SPEECH_URL: modelUrl.optional(),
  SPEECH_API_KEY: name.optional(),
  GOOGLE_ISSUER: url.default("https://accounts.google.com"),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  MICROSOFT_ISSUER: url.default("https://login.microsoftonline.com/common/v2.0"),
  MICROSOFT_CLIENT_ID: z.string().min(1).optional(),
  MICROSOFT_CLIENT_SECRET: z.string().min(1).optional(),
});

export type Config = z.output<typeof variables> & {
  readonly host: string;
  readonly dataDirectory: string;
  readonly publicUrl: string | undefined;
};

/** An invalid variable. Its message names the variable and the allowed values; the process exits with 78. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = variables.safeParse(set);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      // The value itself is not repeated: it may be a secret.
      return `${issue.path.join(".")}: ${issue.message}`;
    });
    throw new ConfigError(`Wrong configuration\n  ${lines.join("\n  ")}`);
  }
  const config = parsed.data;
  requireTogether(config);
  if (config.FETTLE_MODE === "production" && config.PUBLIC_URL === undefined) {
    throw new ConfigError(
      "Wrong configuration\n  PUBLIC_URL: needed in production mode, such as https://fettle.example.com: links in messages lead there",
    );
  }
  if (config.FETTLE_MODE !== "production" && set.NODE_ENV === "production") {
    throw new ConfigError("Wrong configuration\n  FETTLE_MODE: must be production where NODE_ENV is");
  }
  // Demo signs in anyone with one click, so by default it listens to this machine only.
  const host = config.HOST ?? (config.FETTLE_MODE === "demo" ? "127.0.0.1" : "0.0.0.0");
  return {
    ...config,
    host,
    dataDirectory: path.resolve(config.FETTLE_DATA.replace(/^~(?=$|\/)/, os.homedir())),
    publicUrl: config.PUBLIC_URL,
  };
}

/** An address, a range of them, or one of the names that Fastify knows. */
function isProxy(text: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const [, address = "", bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return false;
  return bits === undefined || (Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128));
}

function requireTogether(config: z.output<typeof variables>): void {
  const groups: readonly (readonly (keyof typeof config)[])[] = [
    ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
    ["SMS_URL", "SMS_ACCOUNT", "SMS_SECRET", "SMS_FROM"],
    ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
    ["MICROSOFT_CLIENT_ID", "MICROSOFT_CLIENT_SECRET"],
  ];
  for (const group of groups) {
    const missing = group.filter((variable) => config[variable] === undefined);
    if (missing.length > 0 && missing.length < group.length) {
      throw new ConfigError(
        `Wrong configuration\n  ${missing.join(", ")}: needed together with ${group.filter((v) => !missing.includes(v)).join(", ")}`,
      );
    }
  }
  for (const [variable, base] of needing) {
    if (config[variable] !== undefined && base.every((one) => config[one] === undefined)) {
      throw new ConfigError(`Wrong configuration\n  ${variable}: needs ${base.join(" or ")}`);
    }
  }
  if (config.DATABASE_URL && config.FETTLE_LOG_ARCHIVE) {
    throw new ConfigError(
      "Wrong configuration\n  FETTLE_LOG_ARCHIVE: is for the embedded database, not for DATABASE_URL",
    );
  }
  if (config.SMS_URL && config.SMS_COMMAND) {
    throw new ConfigError("Wrong configuration\n  SMS_COMMAND: set either SMS_URL or SMS_COMMAND, not both");
  }
}

/** What says something of a service that another variable names. */
const needing: readonly (readonly [keyof typeof variables.shape, readonly (keyof typeof variables.shape)[]])[] = [
  ["MODEL_API_KEY", ["MODEL_URL"]],
  ["MODEL_CHAT", ["MODEL_URL"]],
  ["MODEL_VISION", ["MODEL_URL"]],
  ["MODEL_EMBEDDINGS", ["MODEL_URL"]],
  ["MODEL_TRANSCRIPTION", ["MODEL_URL", "SPEECH_URL"]],
  ["SPEECH_API_KEY", ["SPEECH_URL"]],
];
