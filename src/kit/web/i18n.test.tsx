import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { hasKey, setLanguage, texts, translate, translateKey, useLanguage, useText, withWords } from "./i18n.ts";
import { measureText } from "./words/measure-text.ts";

const sample = texts(
  {
    sample: {
      title: "Areas",
      count_one: "{{count, number}} area",
      count_other: "{{count, number}} areas",
      steps_zero: "It has no steps.",
      steps_one: "One step",
      steps_other: "{{count}} steps",
      flows: { failed: "No" },
    },
  },
  {
    sample: {
      title: "Bereiche",
      count_one: "{{count, number}} Bereich",
      count_other: "{{count, number}} Bereiche",
      steps_zero: "Er hat keine Schritte.",
      steps_one: "Ein Schritt",
      steps_other: "{{count}} Schritte",
      flows: { failed: "Nein" },
    },
  },
);

function Counted() {
  const t = useText(sample);
  const [language] = useLanguage();
  return <p>{`${language}: ${t("sample.count", { count: 1_200 })}`}</p>;
}

afterEach(() => setLanguage("en"));

it("speaks the language of the device and follows it", async () => {
  render(<Counted />);
  expect(screen.getByText("en: 1,200 areas")).toBeInTheDocument();
  await act(() => setLanguage("de"));
  expect(screen.getByText("de: 1.200 Bereiche")).toBeInTheDocument();
  expect(document.documentElement.lang).toBe("de");
});

it("finds keys that arrive as data", () => {
  expect(translate(sample, "sample.count", { count: 1 })).toBe("1 area");
  expect(translate(sample, "sample.steps", { count: 0 })).toBe("It has no steps.");
  expect(translateKey("sample.flows.failed")).toBe("No");
  expect(translateKey("sample.unknown")).toBe("sample.unknown");
  expect(hasKey("sample.flows.failed")).toBe(true);
  expect(hasKey("sample.flows.unknown")).toBe(false);
});

it("changes to German when its words have come", async () => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const late = texts({ late: { title: "Later" } }, async () => {
    await arrival;
    return { words: { late: { title: "Später" } } };
  });
  const changing = setLanguage("de");
  expect(translate(late, "late.title")).toBe("Later");
  expect(translate(sample, "sample.title")).toBe("Areas");
  arrive();
  await changing;
  expect(translate(late, "late.title")).toBe("Später");
});

it("keeps the last choice when an earlier one arrives later", async () => {
  const changing = setLanguage("de");
  await setLanguage("en");
  await changing;
  expect(translate(sample, "sample.title")).toBe("Areas");
});

it("gives late code together with its words", async () => {
  await setLanguage("de");
  const load = async () =>
    texts({ lateCode: { title: "Code" } }, async () => ({ words: { lateCode: { title: "Programm" } } }));
  expect(translate(await withWords(load()), "lateCode.title")).toBe("Programm");
});

it("says in English what does not arrive, and asks again", async () => {
  await setLanguage("de");
  let isOnline = false;
  const lost = texts({ lost: { title: "Lost" } }, async () => {
    if (!isOnline) throw new Error("offline");
    return { words: { lost: { title: "Verloren" } } };
  });
  await withWords(Promise.resolve());
  expect(translate(lost, "lost.title")).toBe("Lost");
  isOnline = true;
  await withWords(Promise.resolve());
  expect(translate(lost, "lost.title")).toBe("Verloren");
});

it("knows its keys when it is compiled", () => {
  // @ts-expect-error German lacks a key
  texts({ a: { b: "x", c: "y" } }, { a: { b: "x" } });
  // @ts-expect-error German has a key too many
  texts({ a: { b: "x" } }, { a: { b: "x", c: "y" } });
  const lacking = { a: { b: "x" } };
  // @ts-expect-error late German lacks a key
  texts({ a: { b: "x", c: "y" } }, async () => ({ words: lacking }));
  const excessive = { a: { b: "x", c: "y" } };
  // @ts-expect-error late German has a key too many
  texts({ a: { b: "x" } }, async () => ({ words: excessive }));
  // @ts-expect-error no such key
  translate(sample, "sample.unknown");
  // @ts-expect-error not a word but a branch
  translate(sample, "sample.flows");
});

it("[PR17] isolates the values in a sentence, except those that cannot turn its direction", () => {
  const named = texts({ named: { waits: "“{{title}}” waits" } }, { named: { waits: "„{{title}}“ wartet" } });
  expect(translate(named, "named.waits", { title: "Press 5" })).toBe("“Press 5” waits");
  expect(translate(named, "named.waits", { title: "\u202ePress" })).toBe("“\u2068Press\u2069” waits");
  expect(translate(named, "named.waits", { title: "שלום" })).toBe("“\u2068שלום\u2069” waits");
});

it("writes a decimal with the sign of the language, whatever text it stands in", async () => {
  const range = texts(
    { ranges: { atMost: "At most {{max}} {{unit}}" } },
    { ranges: { atMost: "Höchstens {{max}} {{unit}}" } },
  );
  const said = () => [
    translate(range, "ranges.atMost", { max: 45.5, unit: "Nm" }),
    measureText(1234.25, "Nm"),
    measureText(3, ""),
  ];
  expect(said()).toEqual(["At most 45.5 Nm", "1234.25 Nm", "3"]);
  await setLanguage("de");
  expect(said()).toEqual(["Höchstens 45,5 Nm", "1234,25 Nm", "3"]);
});
