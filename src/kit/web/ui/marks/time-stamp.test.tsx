import { act, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { setLanguage } from "../../i18n.ts";
import { formatDate, formatDateTime } from "../../words/dates.ts";
import { TimeStamp } from "./time-stamp.tsx";

const at = new Date(2026, 2, 9, 7, 5);
afterEach(() => setLanguage("en"));

describe("a time on a screen", () => {
  it("is rendered again when the device's language changes", async () => {
    render(<TimeStamp at={at} />);
    expect(screen.getByRole("time")).toHaveTextContent("03/09/2026 07:05");
    await act(() => setLanguage("de"));
    expect(screen.getByRole("time")).toHaveTextContent("09.03.2026 07:05");
  });

  it("is German within a German sentence", async () => {
    expect([formatDate(at), formatDateTime(at)]).toEqual(["03/09/2026", "03/09/2026 07:05"]);
    await setLanguage("de");
    expect([formatDate(at), formatDateTime(at)]).toEqual(["09.03.2026", "09.03.2026 07:05"]);
  });
});
