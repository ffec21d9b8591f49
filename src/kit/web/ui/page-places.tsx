import { LinkTo } from "../navigation.tsx";
import { classNames } from "./class-names.ts";

interface PagePlacesProps {
  /** Read out: "Sections of analytics". */
  readonly label: string;
  readonly places: readonly { readonly name: string; readonly path: string; readonly text: string }[];
  /** The name of the page that is open. */
  readonly current: string | undefined;
}

/** Links between pages that belong together, standing on the rule of the page head. */
export const PagePlaces = ({ label, places, current }: PagePlacesProps) => (
  <nav aria-label={label} className="flex flex-wrap gap-x-6">
    {places.map(({ name, path, text }) => (
      <LinkTo
        key={name}
        to={path}
        aria-current={name === current ? "page" : undefined}
        className={classNames(
          "ring-focus flex min-h-11 items-center border-b-4",
          name === current ? "border-ink font-semibold" : "border-transparent text-ink-2 hover:text-ink",
        )}
      >
        {text}
      </LinkTo>
    ))}
  </nav>
);
