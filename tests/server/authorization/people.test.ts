import { testRows } from "./matrix.ts";
import { peopleRows } from "./rows/rows.ts";

testRows("people and rights", peopleRows);
