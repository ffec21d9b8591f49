import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { errorRate, sampleSizeMin } from "./error-rate.ts";
import { measures } from "./measures.ts";

it("[AN6] the measures are those of the specification", () => {
  expect(measures.join(" ")).toBe(
    "Members.Total Members.Added Members.Active Procedures.Published Procedures.PerformsStarted " +
      "Procedures.PerformsCompleted Procedures.PerformsViewed ProcedureSets.Created ProcedureSets.Performed " +
      "Areas.Created Areas.Entered Notes.Created Notes.Viewed Documents.Uploaded Documents.ReturnedViaCopilot " +
      "Copilot.QueriesAsked Copilot.DocumentsReturned",
  );
});

describe("[AN4] the share of errors", () => {
  it("is not reported below a sample of thirty", () => {
    expect(errorRate({ wrong: 3, of: sampleSizeMin - 1 })).toBeUndefined();
  });

  it.each([
    [0, 100, 0, 0, 0.037],
    [5, 100, 0.05, 0.022, 0.112],
    [50, 100, 0.5, 0.404, 0.596],
  ])("of %s in %s is %s, between %s and %s", (wrong, of, rate, low, high) => {
    const found = errorRate({ wrong, of });
    expect(found?.rate).toBe(rate);
    expect(found?.low).toBeCloseTo(low, 3);
    expect(found?.high).toBeCloseTo(high, 3);
  });

  it("is within its interval, and the interval between none and all", () => {
    const any = fc.nat({ max: 2000 }).chain((more) => {
      const of = sampleSizeMin + more;
      return fc.tuple(fc.nat({ max: of }), fc.constant(of));
    });
    fc.assert(
      fc.property(any, ([wrong, of]) => {
        const { rate, low, high } = errorRate({ wrong, of }) ?? { rate: 2, low: 3, high: 1 };
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(rate + 1e-9);
        expect(high).toBeGreaterThanOrEqual(rate - 1e-9);
      }),
    );
  });
});
