import { initials } from "#kit/text.ts";
import { classNames } from "../class-names.ts";

export interface AvatarProps {
  readonly name: string;
  readonly src?: string | undefined;
  readonly size?: "sm" | "md" | "lg";
}

const sizes = { sm: "size-7 text-2xs", md: "size-9 text-xs", lg: "size-14 text-md" };

/** The picture of a person, or at most two letters. Next to the written name, hide it with `aria-hidden`. */
export function Avatar({ name, src, size = "sm" }: AvatarProps) {
  const look = classNames(
    "inline-grid shrink-0 place-items-center overflow-hidden rounded-full border border-transparent bg-tint-2 font-semibold",
    sizes[size],
  );
  if (src) return <img src={src} alt={name} title={name} className={classNames(look, "object-cover")} />;
  return (
    <span role="img" aria-label={name} title={name} className={look}>
      {initials(name)}
    </span>
  );
}
