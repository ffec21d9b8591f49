import type { ReactNode } from "react";
import * as Aria from "react-aria-components";
import { Count, filterTabLook } from "./toggle-button-group.tsx";

export interface TabItem<K extends string> {
  readonly id: K;
  readonly text: string;
  readonly count?: number;
  readonly panel: ReactNode;
}

export interface TabsProps<K extends string> {
  readonly label: string;
  readonly items: readonly TabItem<K>[];
  readonly value?: K;
  readonly onChange?: (value: K) => void;
  readonly className?: string | undefined;
}

/** Several panels in one place. To filter one list, use FilterTabs; for places with a URL of their own, links. */
export function Tabs<K extends string>({ label, items, value, onChange, className = "" }: TabsProps<K>) {
  return (
    <Aria.Tabs
      {...(value === undefined ? {} : { selectedKey: value })}
      onSelectionChange={(id) => {
        const chosen = items.find((item) => item.id === id);
        if (chosen) onChange?.(chosen.id);
      }}
      className={className}
    >
      <Aria.TabList aria-label={label} className="flex gap-1 overflow-x-auto border-b-2 border-ink">
        {items.map((item) => (
          <Aria.Tab key={item.id} id={item.id} className={filterTabLook}>
            {item.text}
            <Count n={item.count} />
          </Aria.Tab>
        ))}
      </Aria.TabList>
      {items.map((item) => (
        <Aria.TabPanel key={item.id} id={item.id} className="ring-focus rounded-1 pt-5">
          {item.panel}
        </Aria.TabPanel>
      ))}
    </Aria.Tabs>
  );
}
