export {
  type SetText,
  type ShownValue,
  selectTexts,
  setContentValues,
  shownValues,
  type ValueChange,
} from "./content-values.ts";
export { changeProperty, createProperty, type NewProperty } from "./definitions.ts";
export { propertyColumns } from "./export-columns.ts";
export {
  holdsWord,
  type PropertyListing,
  type PropertyListQuery,
  propertyListing,
  thingsHolding,
  valueHolding,
} from "./list-parts.ts";
export { resolveNamedValues } from "./named-values.ts";
export { selectTextsOf, selectTextsOfKind } from "./texts-of-kind.ts";
export type { MemberSight } from "./things.ts";
export { setForMany, setValues } from "./values.ts";
