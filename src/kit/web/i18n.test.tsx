import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { hasKey, say, sayKey, setLanguage, texts, useLanguage, useText } from "./i18n.ts";

const sample = texts(
  {
    sample: {
      title: "Areas",
      count_one: "{{count, number}} area",
      count_other: "{{count, number}} areas",
      flows: { failed: "No" },
    },
  },
  {
    sample: {
      title: "Bereiche",
      count_one: "{{count, number}} Bereich",
      count_other: "{{count, number}} Bereiche",
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

it("speaks the language of the device and follows it", () => {
  render(<Counted />);
  expect(screen.getByText("en: 1,200 areas")).toBeInTheDocument();
  act(() => setLanguage("de"));
  expect(screen.getByText("de: 1.200 Bereiche")).toBeInTheDocument();
  expect(document.documentElement.lang).toBe("de");
});

it("finds keys that arrive as data", () => {
  expect(say(sample, "sample.count", { count: 1 })).toBe("1 area");
  expect(sayKey("sample.flows.failed")).toBe("No");
  expect(hasKey("sample.flows.failed")).toBe(true);
  expect(hasKey("sample.flows.unknown")).toBe(false);
});

it("knows its keys when it is compiled", () => {
  // @ts-expect-error German lacks a key
  texts({ a: { b: "x", c: "y" } }, { a: { b: "x" } });
  // @ts-expect-error German has a key too many
  texts({ a: { b: "x" } }, { a: { b: "x", c: "y" } });
  // @ts-expect-error no such key
  say(sample, "sample.unknown");
  // @ts-expect-error not a word but a branch
  say(sample, "sample.flows");
});
