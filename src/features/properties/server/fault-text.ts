import { propertyLimits, type ValueFault } from "../rules/property.ts";

const texts: Record<ValueFault, string> = {
  required: "This property is required",
  notText: "Enter a text",
  textTooLong: `Enter at most ${propertyLimits.textCharactersMax} characters`,
  notNumber: "Enter a number",
  notDate: "Enter a date",
  unknownOption: "Choose one of the options",
  unknownMember: "Choose a member",
  notLink: "Enter an address that begins with https:// or http://",
};

/** What the API says of a value; the screens have these in their own languages. */
export const faultText = (fault: ValueFault): string => texts[fault];
