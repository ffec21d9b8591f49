import { testRows } from "./matrix.ts";
import { contentRows } from "./rows/rows.ts";

testRows("content", contentRows);
