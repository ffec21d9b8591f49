import { classNames } from "../class-names.ts";
import sprite from "./group-icons.svg";

/** The signs a group can be given, by the name that is stored: the symbols of the sprite. */
export const groupIcons: readonly string[] = [
  "users",
  "factory",
  "wrench",
  "warehouse",
  "beaker",
  "boxes",
  "building",
  "cog",
  "droplets",
  "flame",
  "forklift",
  "hardHat",
  "package",
  "shield",
  "snowflake",
  "star",
  "thermometer",
  "truck",
  "zap",
];

/**
 * An unknown or missing name shows the icon for people. The icons are an image apart from the script, because every
 * list with groups shows one or two of many.
 */
export function GroupIcon({ name, className }: { name: string | null | undefined; className?: string }) {
  const known = name != null && groupIcons.includes(name) ? name : "users";
  return (
    <svg
      aria-hidden
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames("size-[1.15em] shrink-0", className)}
    >
      <use href={`${sprite}#${known}`} />
    </svg>
  );
}
