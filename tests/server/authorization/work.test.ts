import { testRows } from "./matrix.ts";
import { workRows } from "./rows/rows.ts";

testRows("what is done with content", workRows);
