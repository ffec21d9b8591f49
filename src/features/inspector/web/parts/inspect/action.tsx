import type { LucideIcon } from "#kit/web/create-icon.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";

interface ActionProps {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly onPress: () => void;
  readonly isPending?: boolean;
}

/** With its word where there is room. */
export function Action({ icon: Icon, name, onPress, isPending = false }: ActionProps) {
  return (
    <Button
      kind="bare"
      aria-label={name}
      title={name}
      isPending={isPending}
      onPress={onPress}
      className="min-w-12 max-lg:px-0"
    >
      <Icon aria-hidden />
      <span className="hidden lg:inline">{name}</span>
    </Button>
  );
}
