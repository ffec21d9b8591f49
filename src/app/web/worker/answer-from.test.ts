import { describe, expect, it } from "vitest";
import { answerFrom } from "./answer-from.ts";

const origin = "https://fettle.example";
const files = ["/theme.js", "/icon.svg"];
const get = (path: string, mode = "cors") => answerFrom({ method: "GET", mode, url: origin + path }, origin, files);

describe("[OF1] who answers a request", () => {
  it.each([
    ["/app"],
    ["/app/w1/home"],
    ["/app/w1/procedures/p1/perform/x?stepId=1"],
    ["/login?from=/app/w1"],
    ["/join"],
    ["/"],
  ])("the kept page: %s", (path) => expect(get(path, "navigate")).toBe("page"));

  it.each([["/docs/api"], ["/readyz"], ["/v1/files/abc"], ["/application"], ["/app.webmanifest"]])(
    "the network, where somebody goes to %s",
    (path) => expect(get(path, "navigate")).toBe("network"),
  );

  it.each([["/assets/index-abc.js"], ["/assets/text.de-abc.js"], ["/theme.js"], ["/icon.svg"]])(
    "what is kept: %s",
    (path) => expect(get(path)).toBe("kept"),
  );

  it.each([
    ["/v1/w1/procedures"],
    ["/v1/sessions/resume"],
    ["/v1/w1/assets/f1?size=detail"],
    ["/v1/files/signed"],
    ["/v1/assets/x.js"],
    ["/service-worker.js"],
  ])("never a call: %s", (path) => expect(get(path)).toBe("network"));

  it("only reads, and only of this origin", () => {
    expect(answerFrom({ method: "POST", mode: "cors", url: `${origin}/assets/x.js` }, origin, files)).toBe("network");
    expect(answerFrom({ method: "GET", mode: "cors", url: "https://evil.example/assets/x.js" }, origin, files)).toBe(
      "network",
    );
  });
});
