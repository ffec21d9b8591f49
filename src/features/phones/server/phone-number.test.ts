import { getCountries, getCountryCallingCode } from "libphonenumber-js/max";
import { describe, expect, it } from "vitest";
import { dialCodes } from "../dial-codes.ts";
import { parsePhone } from "./phone-number.ts";

const parse = (e164CountryCode: string, e164PhoneNumber: string) => parsePhone({ e164CountryCode, e164PhoneNumber });

describe("[PH2] a number as people give it", () => {
  it.each([
    ["1", "2025550123", "+12025550123"],
    ["+1", "2025550123", "+12025550123"],
    [" +1 ", "(202) 555-0123", "+12025550123"],
    ["1", "+1 202 555 0123", "+12025550123"],
    ["1", "12025550123", "+12025550123"],
    ["49", "0171 2345678", "+491712345678"],
    ["49", "1712345678", "+491712345678"],
    ["39", "06 6982 1234", "+390669821234"],
    ["44", "020 7946 0958", "+442079460958"],
  ])("+%s %s is %s", (dialCode, number, e164) => expect(parse(dialCode, number).phoneNumber).toBe(e164));

  it.each([
    ["1", ""],
    ["1", "12"],
    ["1", "202555012"],
    ["1", "20255501234"],
    ["1", "+491712345678"],
    ["1", "call me"],
    ["1", "2025550123;ext=5"],
    ["1", "2025550123\n+19005550123"],
    ["1", "9005551234"],
    ["1", "8005551234"],
    ["44", "09098790000"],
    ["", "2025550123"],
    ["0", "2025550123"],
    ["999", "2025550123"],
    ["١", "2025550123"],
    ["1", "２０２５５５０１２３"],
  ])("+%j %j is refused", (dialCode, number) => {
    expect(() => parse(dialCode, number)).toThrow(
      expect.objectContaining({ code: "invalidPhoneNumber", kind: "invalid" }),
    );
  });

  it("knows the countries that the browser offers, and no others", () => {
    const known = new Set(getCountries().map((region) => `${getCountryCallingCode(region)} ${region}`));
    const offered = new Set(dialCodes.flatMap(({ code, regions }) => regions.map((region) => `${code} ${region}`)));
    expect(offered).toEqual(known);
  });
});
