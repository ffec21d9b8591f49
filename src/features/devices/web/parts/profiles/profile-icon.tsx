import { Avatar } from "#kit/web/ui/marks/avatar.tsx";

/** The picture that somebody chose, or their initials. Beside the written name. */
export const ProfileIcon = ({ name, icon }: { readonly name: string; readonly icon: string }) => (
  <span aria-hidden className="contents">
    {icon === "" ? (
      <Avatar name={name} size="lg" />
    ) : (
      <span className="grid size-14 shrink-0 place-items-center rounded-full bg-tint-2 text-xl">{icon}</span>
    )}
  </span>
);
