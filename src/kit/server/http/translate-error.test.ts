import { describe, expect, it } from "vitest";
import { Problem } from "../../problem.ts";
import { translateError } from "./translate-error.ts";

const withCode = (code: string, message = "words of the cause"): Error => Object.assign(new Error(message), { code });
const seen = (error: unknown, isCallerGone = false): string => {
  const { problem, bug } = translateError(error, isCallerGone);
  return `${problem.status} ${problem.code}${bug ? ", a bug" : ""}`;
};

describe("an error becomes a response", () => {
  it.each<[string, unknown, string]>([
    ["a problem", new Problem("conflict", "stale"), "409 stale"],
    ["a unique key", withCode("23505"), "409 conflict"],
    ["a foreign key", withCode("23503"), "409 referenceGone"],
    ["text that no database keeps", withCode("22021"), "400 unstorableValue"],
    ["a full disk", withCode("53100"), "507 diskFull"],
    ["a statement that took too long", withCode("57014"), "503 tookTooLong"],
    ["a database that is shutting down", withCode("57P01"), "503 databaseUnavailable"],
    ["too many connections", withCode("53300"), "503 databaseUnavailable"],
    ["a database that is not there", withCode("ECONNREFUSED"), "503 databaseUnavailable"],
    ["a database that was killed", withCode("ECONNRESET"), "503 databaseUnavailable"],
    ["a connection that broke", new Error("Connection terminated unexpectedly"), "503 databaseUnavailable"],
    ["a server that takes no writes yet", withCode("25006"), "503 databaseUnavailable"],
    ["a name that no server has any more", withCode("ENOTFOUND"), "503 databaseUnavailable"],
    ["a statement without an answer", new Error("Query read timeout"), "503 databaseUnavailable"],
    ["an exhausted pool", new Error("timeout exceeded when trying to connect"), "503 databaseUnavailable"],
    ["a right that the role lacks", withCode("42501"), "500 internal, a bug"],
    ["a mistake", new TypeError("x is not a function"), "500 internal, a bug"],
    ["something that is no error", "oh", "500 internal, a bug"],
    ["nothing", undefined, "500 internal, a bug"],
  ])("%s", (_name, error, expected) => expect(seen(error)).toBe(expected));

  it("says that the caller went, where it did, and hides no bug behind it", () => {
    expect(seen(withCode("ECONNRESET"), true)).toBe("400 requestAborted");
    expect(seen(new TypeError("x is not a function"), true)).toBe("500 internal, a bug");
  });

  it("says nothing of the cause", () => {
    const { problem } = translateError(withCode("23505", "duplicate key: hunter2"));
    expect(JSON.stringify(problem.toBody())).not.toContain("hunter2");
    expect(JSON.stringify(translateError(new Error("hunter2")).problem.toBody())).not.toContain("hunter2");
  });
});
