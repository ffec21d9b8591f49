export { createProperty, type NewProperty } from "./definitions.ts";
export { propertyColumns } from "./export-columns.ts";
export { holdsWord, type PropertyListing, type PropertyListQuery, propertyListing } from "./list-parts.ts";
export type { MemberSight } from "./things.ts";
export { setForMany } from "./values.ts";
