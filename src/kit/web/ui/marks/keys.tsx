import { classNames } from "../class-names.ts";

const isApple = (): boolean => /Mac|iPhone|iPad/u.test(navigator.userAgent);

const names: Record<string, string> = {
  shift: "Shift",
  alt: "Alt",
  enter: "Enter",
  esc: "Esc",
  space: "Space",
  delete: "Del",
  arrowup: "↑",
  arrowdown: "↓",
  pageup: "PgUp",
  pagedown: "PgDn",
};

function nameOf(key: string): string {
  if (key === "mod") return isApple() ? "⌘" : "Ctrl";
  return names[key] ?? key.toUpperCase();
}

export interface KeysProps {
  /** Joined by plus signs: "mod+k"; or after each other: "g h". `mod` is the command key on Apple machines and Ctrl elsewhere. */
  readonly keys: string;
  readonly className?: string | undefined;
}

export function Keys({ keys, className }: KeysProps) {
  return (
    <kbd dir="ltr" className={classNames("num inline-flex gap-1 text-2xs text-ink-3", className)}>
      {keys.split(/[+ ]/u).map((key) => (
        <span key={key} className="min-w-5 rounded-1 border border-line bg-tint px-1 text-center text-ink-2">
          {nameOf(key)}
        </span>
      ))}
    </kbd>
  );
}
