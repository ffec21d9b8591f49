import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wheelFactor, zoomStep } from "./use-view.ts";
import { fitted, panned, revealed, toPicture, toScreen, zoomed } from "./view.ts";

const turned = (deltaY: number, deltaMode = 0, ctrlKey = false) => wheelFactor({ deltaY, deltaMode, ctrlKey });

describe("[MI5] a turn of the wheel", () => {
  test.each([
    ["of 100 pixels", turned(-100)],
    ["of 120 pixels", turned(-120)],
    ["that was fast", turned(-960)],
    ["in lines", turned(-3, 1)],
    ["in pages", turned(-1, 2)],
    ["with the control key", turned(-120, 0, true)],
  ])("%s is one step of the zoom", (_, factor) => expect(factor).toBeCloseTo(zoomStep, 9));

  test("back leads to where it began, and many small ones to the same as a large one", () => {
    expect(turned(-100) * turned(100)).toBeCloseTo(1, 9);
    expect(turned(-10) ** 10).toBeCloseTo(turned(-100), 9);
    expect(turned(-2.5, 0, true) ** 10).toBeCloseTo(zoomStep, 9);
  });
});

const picture = { width: 2000, height: 1000 };
const window = { width: 848, height: 648 };
const frame = { picture, window };

describe("a picture on the screen", () => {
  test("is centred and visible as a whole", () => {
    expect(fitted(picture, window)).toEqual({ scale: 0.4, x: 24, y: 124 });
    expect(fitted({ width: 20, height: 10 }, window).scale).toBe(4);
  });

  test("keeps the point under the fingers where it is", () => {
    const place = fc.record({ x: fc.integer({ min: 200, max: 600 }), y: fc.integer({ min: 200, max: 400 }) });
    fc.assert(
      fc.property(place, fc.double({ min: 1, max: 3, noNaN: true }), (at, factor) => {
        const view = fitted(picture, window);
        const after = zoomed(view, factor, at, frame);
        const [before, now] = [toPicture(view, at), toPicture(after, at)];
        expect(now.x).toBeCloseTo(before.x, 6);
        expect(now.y).toBeCloseTo(before.y, 6);
      }),
    );
  });

  test("is never lost, however it is pushed", () => {
    const push = fc.record({
      dx: fc.integer({ min: -9000, max: 9000 }),
      dy: fc.integer({ min: -9000, max: 9000 }),
      by: fc.double({ min: 0.01, max: 50, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(push, { maxLength: 20 }), (pushes) => {
        const view = pushes.reduce(
          (now, { dx, dy, by }) => zoomed(panned(now, dx, dy, frame), by, { x: 400, y: 300 }, frame),
          fitted(picture, window),
        );
        expect(view.scale).toBeGreaterThan(0.1);
        expect(view.scale).toBeLessThanOrEqual(16);
        expect(view.x).toBeLessThanOrEqual(window.width - 64);
        expect(view.x + picture.width * view.scale).toBeGreaterThanOrEqual(64);
        expect(view.y).toBeLessThanOrEqual(window.height - 64);
        expect(view.y + picture.height * view.scale).toBeGreaterThanOrEqual(64);
      }),
    );
  });

  test("goes along with a point that would leave the window", () => {
    const near = zoomed(fitted(picture, window), 4, { x: 424, y: 324 }, frame);
    const corner = { x: 1900, y: 900 };
    const at = toScreen(revealed(near, corner, frame), corner);
    expect([at.x <= window.width - 64, at.y <= window.height - 64]).toEqual([true, true]);
  });
});
