const browsers: readonly (readonly [string, RegExp])[] = [
  ["Edge", /\bEdgA?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS)\//],
  ["Safari", /\bSafari\//],
];

const systems: readonly (readonly [string, RegExp])[] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
];

/**
 * What a person would call a device, from how its browser calls itself: "Chrome, Windows". Undefined for an empty name;
 * one that says nothing known is shown as it is.
 */
export function deviceName(userAgent: string): string | undefined {
  const of = (known: readonly (readonly [string, RegExp])[]) =>
    known.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const parts = [of(browsers), of(systems)].filter((part) => part !== undefined);
  if (parts.length > 0) return parts.join(", ");
  return userAgent.trim() === "" ? undefined : userAgent.slice(0, 60);
}
