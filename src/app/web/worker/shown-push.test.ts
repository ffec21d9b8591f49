import { describe, expect, it } from "vitest";
import { pathWithin, shownPush } from "./shown-push.ts";

describe("a push message [N27]", () => {
  const said = {
    title: "“Pump” is to be approved",
    body: "Ben asks for it.",
    path: "/app/w1/x?a=1",
    tag: "n1",
    language: "en",
  };

  it("is shown with its words, takes the place of an earlier attempt, and leads to its screen", () => {
    expect(shownPush(said)).toEqual({
      title: said.title,
      options: {
        body: said.body,
        tag: "n1",
        lang: "en",
        icon: "/icons/app-192.png",
        data: { path: "/app/w1/x?a=1" },
      },
    });
  });

  it.each([[undefined], [null], ["text"], [{ title: 4, path: {} }]])("that says %j is shown all the same", (broken) => {
    expect(shownPush(broken)).toMatchObject({ title: "Fettle", options: { body: "", data: { path: "/app" } } });
  });

  it.each([
    ["https://evil.example/app/"],
    ["//evil.example/app/"],
    ["/app/../v1/sessions"],
    ["/app/w1\\..\\x"],
    ["javascript:alert(1)"],
    ["/v1/files/x"],
  ])("never leads to %s", (path) =>
    expect(new URL(pathWithin(path), "https://fettle.example").href).toMatch(/^https:\/\/fettle\.example\/app/),
  );
});
