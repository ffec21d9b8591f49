import { readFileSync } from "node:fs";

/** A file of the demo's, from its folder on. */
export const readText = (path: string): string => readFileSync(new URL(encodeURI(path), import.meta.url), "utf8");

/** The file is ours, and the test of the plant checks its content against the product's rules. */
export const readData = <Data>(path: string): Data => JSON.parse(readText(path)) as Data;
