import { texts } from "#kit/web/i18n.ts";

/** The names of the roles that are built in. */
export const roleText = texts(
  {
    members: {
      roles: { admin: "Admin", groupAdmin: "Group admin", contentAuthor: "Content author", operator: "Operator" },
    },
  },
  () => import("./role-text.de.ts"),
);
