const mebibyte = 1024 * 1024;

/** Languages that the product speaks. */
export const workspaceLanguages = ["en", "de"] as const;
export type WorkspaceLanguage = (typeof workspaceLanguages)[number];

/** [WS5] What can be chosen; the database holds the same bounds. In bytes and days. */
export const uploadBytesRange = { min: mebibyte, max: 20 * 1024 * mebibyte } as const;
export const recordDaysRange = { min: 365, max: 36_500 } as const;
export const auditDaysRange = { min: 365, max: 36_500 } as const;
export const deletedDaysRange = { min: 1, max: 3650 } as const;
export const offlineDaysRange = { min: 1, max: 90 } as const;

/** How many workspaces an enterprise has at most. */
export const siblingsMax = 200;
