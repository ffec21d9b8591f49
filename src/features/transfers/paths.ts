export const transferPaths = {
  list: "/settings/import-export",
  import: "/settings/import-export/$importId",
};
