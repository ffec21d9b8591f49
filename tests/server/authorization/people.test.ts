import { testRows } from "./matrix.ts";
import { peopleRows } from "./rows/rows.ts";

testRows("authorization: people and rights", peopleRows);
