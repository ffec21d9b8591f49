import { createContext, type ReactNode, use } from "react";

/**
 * A place on a screen that its feature leaves open for a part of a higher feature. The app knows both and fills it;
 * without the app it is empty.
 */
export type Slot<Props extends object> = (props: Props) => ReactNode;

type Fill = (props: never) => ReactNode;

/** One slot and its content. */
export interface Filling {
  readonly slot: unknown;
  readonly fill: Fill;
}

const Fillings = createContext<ReadonlyMap<unknown, Fill>>(new Map());

/** @param empty shown while the slot has no content */
export function createSlot<Props extends object>(empty: Slot<Props> = () => null): Slot<Props> {
  function OpenSlot(props: Props) {
    const Fill = (use(Fillings).get(OpenSlot) as Slot<Props> | undefined) ?? empty;
    return <Fill {...props} />;
  }
  return OpenSlot;
}

/** @param fill a component, the same one for as long as the page is open */
export const filling = <Props extends object>(slot: Slot<Props>, fill: Slot<NoInfer<Props>>): Filling => ({
  slot,
  fill,
});

interface FillSlotsProps {
  /** Created once: another list would render the content of all slots again. */
  readonly fillings: readonly Filling[];
  readonly children: ReactNode;
}

/** Fills slots of everything below it, besides those that are filled above it. */
export function FillSlots({ fillings, children }: FillSlotsProps) {
  const above = use(Fillings);
  const all = new Map([...above, ...fillings.map(({ slot, fill }) => [slot, fill] as const)]);
  return <Fillings value={all}>{children}</Fillings>;
}
