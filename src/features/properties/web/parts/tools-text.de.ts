export const words = {
  propertyTools: {
    open: "Spalten und Filter",
    openCount_one: "Spalten und Filter ({{count}} Filter)",
    openCount_other: "Spalten und Filter ({{count}} Filter)",
  },
};
