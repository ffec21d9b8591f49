import { useText } from "#kit/web/i18n.ts";
import { Select } from "#kit/web/ui/choices/select.tsx";
import type { FieldProps } from "#kit/web/ui/fields/field.tsx";
import { inviteText } from "../text.ts";
import type { GrantableRole } from "./use-grants.ts";

interface RoleSelectProps extends Pick<FieldProps, "label" | "error" | "hideLabel" | "isRequired" | "className"> {
  readonly roles: readonly GrantableRole[];
  readonly value: string | null;
  readonly onChange: (roleId: string) => void;
  readonly placeholder?: string;
}

/** The roles; those that the person may not give say why. */
export function RoleSelect({ roles, value, onChange, ...field }: RoleSelectProps) {
  const t = useText(inviteText);
  const items = roles.map(({ id, text, refusal }) => ({
    id,
    text,
    ...(refusal && {
      isDisabled: true,
      description: t(refusal === "roleOutranks" ? "invites.refusals.roleOutranks" : "invites.refusals.roleHoldsMore"),
    }),
  }));
  return <Select {...field} items={items} value={value} onChange={(id) => id !== null && onChange(id)} />;
}
