import { fastify } from "fastify";
import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const address = { PUBLIC_URL: "https://fettle.example" };

const messageOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "nothing wrong";
};

describe("the configuration", () => {
  it("is production, on every address, with an embedded database, where nothing is said", () => {
    const config = readConfig(address);
    expect(config).toMatchObject({ FETTLE_MODE: "production", PORT: 8080, host: "0.0.0.0" });
    expect([config.DATABASE_URL, config.FETTLE_DURABLE]).toEqual([undefined, true]);
  });

  it("requires the public address in production mode, where an empty one counts as missing; demo and test need none", () => {
    expect(messageOf({})).toMatch(/^Wrong configuration\n {2}PUBLIC_URL: needed in production mode/);
    expect(messageOf({ PUBLIC_URL: "", FETTLE_MODE: "production" })).toContain("PUBLIC_URL");
    const modes = ["demo", "test"].map((FETTLE_MODE) => readConfig({ FETTLE_MODE }).publicUrl);
    expect(modes).toEqual([undefined, undefined]);
  });

  it("takes an empty variable for none, as compose files write them", () => {
    expect(readConfig({ ...address, PORT: "", DATABASE_URL: "", S3_BUCKET: "" }).PORT).toBe(8080);
  });

  it("binds demo mode to this machine by default", () => {
    expect(readConfig({ FETTLE_MODE: "demo" }).host).toBe("127.0.0.1");
    expect(readConfig({ FETTLE_MODE: "demo", HOST: "0.0.0.0" }).host).toBe("0.0.0.0");
  });

  it("[SO19] takes the domains of the provider's team in lower case, without @", () => {
    const { FETTLE_TEAM_DOMAINS: domains } = readConfig({
      ...address,
      FETTLE_TEAM_DOMAINS: "@Fettle.example, b.example ",
    });
    expect(domains).toEqual(["fettle.example", "b.example"]);
    expect(readConfig(address).FETTLE_TEAM_DOMAINS).toEqual([]);
  });

  it("takes trusted proxies with spaces around the commas, as Fastify then takes them", () => {
    const listed = " 127.0.0.1, 10.0.0.0/8,fd00::/8 , uniquelocal,";
    const { FETTLE_TRUSTED_PROXIES: trustProxy } = readConfig({ ...address, FETTLE_TRUSTED_PROXIES: listed });
    expect(trustProxy).toEqual(["127.0.0.1", "10.0.0.0/8", "fd00::/8", "uniquelocal"]);
    expect(() => fastify({ trustProxy })).not.toThrow();
    expect(readConfig(address).FETTLE_TRUSTED_PROXIES).toEqual([]);
  });

  it("drops the slash at the end of an address", () => {
    expect(readConfig({ PUBLIC_URL: "https://fettle.example/" }).publicUrl).toBe("https://fettle.example");
  });

  it("finds models under /v1, unless the address says where they are", () => {
    const of = (MODEL_URL: string) => readConfig({ ...address, MODEL_URL }).MODEL_URL;
    expect(of("http://localhost:11434/")).toBe("http://localhost:11434/v1");
    expect(of("https://models.example/openai/v1/")).toBe("https://models.example/openai/v1");
  });

  it.each<[string, Record<string, string>, string]>([
    ["a mode that does not exist", { FETTLE_MODE: "hunter2" }, "FETTLE_MODE"],
    ["a port that is no number", { PORT: "hunter2" }, "PORT"],
    ["a port beyond the last", { PORT: "65536" }, "PORT"],
    ["another kind of database", { DATABASE_URL: "mysql://fettle:hunter2@db/fettle" }, "DATABASE_URL"],
    ["a database that is no address", { DATABASE_URL: "hunter2" }, "DATABASE_URL"],
    ["a pool of one", { DATABASE_POOL: "1" }, "DATABASE_POOL"],
    ["a switch that is neither on nor off", { FETTLE_DURABLE: "true" }, "FETTLE_DURABLE"],
    ["an address of a script", { PUBLIC_URL: "javascript:hunter2" }, "PUBLIC_URL"],
    ["a model at no address", { MODEL_URL: "hunter2" }, "MODEL_URL"],
    ["the key of a model that is not there", { MODEL_API_KEY: "hunter2" }, "MODEL_API_KEY"],
    ["the name of a model that is not there", { MODEL_CHAT: "hunter2" }, "MODEL_CHAT"],
    ["no model at a time", { MODEL_URL: "http://localhost:11434", MODEL_AT_ONCE: "0" }, "MODEL_AT_ONCE"],
    ["a proxy that is no address", { FETTLE_TRUSTED_PROXIES: "10.0.0.1, hunter2" }, "FETTLE_TRUSTED_PROXIES"],
    ["a team's domain that is none", { FETTLE_TEAM_DOMAINS: "fettle.example, example" }, "FETTLE_TEAM_DOMAINS"],
    ["proxies in a range too wide", { FETTLE_TRUSTED_PROXIES: "10.0.0.0/33" }, "FETTLE_TRUSTED_PROXIES"],
    ["half a bucket", { S3_BUCKET: "files", S3_SECRET_ACCESS_KEY: "hunter2" }, "S3_ACCESS_KEY_ID"],
    ["half an SMS account", { SMS_URL: "https://sms.example", SMS_SECRET: "hunter2" }, "SMS_ACCOUNT, SMS_FROM"],
    [
      "two ways to send an SMS",
      {
        SMS_URL: "https://sms.example",
        SMS_ACCOUNT: "a",
        SMS_SECRET: "hunter2",
        SMS_FROM: "b",
        SMS_COMMAND: "send hunter2",
      },
      "SMS_COMMAND",
    ],
  ])("names what is wrong without repeating a value: %s", (_name, environment, variable) => {
    const message = messageOf(environment);
    expect(message).toMatch(/^Wrong configuration\n/);
    expect(message).toContain(variable);
    expect(message).not.toContain("hunter2");
  });

  it("names everything that is wrong at once", () => {
    const message = messageOf({ PORT: "x", FETTLE_MODE: "y" });
    expect([message.includes("PORT"), message.includes("FETTLE_MODE")]).toEqual([true, true]);
  });
});
