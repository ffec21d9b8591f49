/** Access groups of a workspace, parents before children. `icon` is a name of the icon set. */
export type DemoGroup = {
  readonly key: string;
  readonly name: string;
  readonly icon: string;
  readonly parent: string | null;
};

const group = (key: string, name: string, icon: string, parent: string | null = null): DemoGroup => ({
  key,
  name,
  icon,
  parent,
});

export const groups: readonly DemoGroup[] = [
  group("production", "Production", "factory"),
  group("line-1", "Line 1", "factory", "production"),
  group("line-1-early", "Line 1 early", "users", "line-1"),
  group("line-1-late", "Line 1 late", "users", "line-1"),
  group("line-2", "Line 2", "factory", "production"),
  group("line-2-early", "Line 2 early", "users", "line-2"),
  group("line-2-late", "Line 2 late", "users", "line-2"),
  group("line-2-night", "Line 2 night", "users", "line-2"),
  group("line-3", "Line 3", "factory", "production"),
  group("line-3-early", "Line 3 early", "users", "line-3"),
  group("line-3-late", "Line 3 late", "users", "line-3"),
  group("maintenance", "Maintenance", "wrench"),
  group("mechanical", "Mechanical", "wrench", "maintenance"),
  group("electrical", "Electrical", "zap", "maintenance"),
  group("utilities", "Boilers and utilities", "flame", "maintenance"),
  group("quality", "Quality", "shield"),
  group("laboratory", "Laboratory", "beaker", "quality"),
  group("incoming", "Incoming goods", "package", "quality"),
  group("warehouse", "Warehouse", "warehouse"),
  group("inbound", "Inbound", "truck", "warehouse"),
  group("outbound", "Outbound", "forklift", "warehouse"),
];

export const plant5Groups: readonly DemoGroup[] = [
  group("production", "Production", "factory"),
  group("bakery", "Bakery", "factory", "production"),
  group("cold-store", "Cold store", "snowflake"),
];

export const harbourGroups: readonly DemoGroup[] = [
  group("cranes", "Crane crew", "hardHat"),
  group("yard", "Yard", "users"),
];
