import { testRows } from "./matrix.ts";
import { workRows } from "./rows/rows.ts";

testRows("authorization: what is done with content", workRows);
