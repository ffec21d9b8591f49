import * as z from "zod/mini";

/**
 * [GR15] The digest of a preview, which goes back with the change that was previewed. The specification's calls come
 * without one; screens always send that of the shown preview.
 */
export const previewDigest = z.optional(z.string().check(z.maxLength(100)));
