export { createProperty, type NewProperty, retireProperty } from "./definitions.ts";
export { propertyColumns } from "./export-columns.ts";
export { holdsWord, type PropertyListing, type PropertyListQuery, propertyListing } from "./list-parts.ts";
export type { MemberSight } from "./things.ts";
export { findValues, setForMany, setValues } from "./values.ts";
