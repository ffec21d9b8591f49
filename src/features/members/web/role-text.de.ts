export const words = {
  members: {
    roles: { admin: "Admin", groupAdmin: "Gruppen-Admin", contentAuthor: "Autor:in", operator: "Fachkraft" },
  },
};
