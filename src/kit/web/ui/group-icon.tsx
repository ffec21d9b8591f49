import {
  Beaker,
  Boxes,
  Building2,
  Cog,
  Droplets,
  Factory,
  Flame,
  Forklift,
  HardHat,
  type LucideIcon,
  Package,
  ShieldCheck,
  Snowflake,
  Star,
  Thermometer,
  Truck,
  Users,
  Warehouse,
  Wrench,
  Zap,
} from "lucide-react";
import { classNames } from "./class-names.ts";

/** The signs a group can be given, by the name that is stored. */
const icons: Readonly<Record<string, LucideIcon>> = {
  users: Users,
  factory: Factory,
  wrench: Wrench,
  warehouse: Warehouse,
  beaker: Beaker,
  boxes: Boxes,
  building: Building2,
  cog: Cog,
  droplets: Droplets,
  flame: Flame,
  forklift: Forklift,
  hardHat: HardHat,
  package: Package,
  shield: ShieldCheck,
  snowflake: Snowflake,
  star: Star,
  thermometer: Thermometer,
  truck: Truck,
  zap: Zap,
};

export const groupIcons: readonly string[] = Object.keys(icons);

/** An unknown or missing name shows the sign for people. */
export function GroupIcon({ name, className }: { name: string | null | undefined; className?: string }) {
  const Icon = icons[name ?? "users"] ?? Users;
  return <Icon className={classNames("size-[1.15em] shrink-0", className)} aria-hidden />;
}
