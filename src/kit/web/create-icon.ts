import { createElement, type FunctionComponent, type SVGProps } from "react";

/** An icon's shapes: the SVG element and its attributes, as React names them. */
export type IconNode = readonly (readonly [string, Readonly<Record<string, string>>])[];
export type LucideIcon = FunctionComponent<SVGProps<SVGSVGElement>>;

const isNamed = (props: object): boolean =>
  Object.keys(props).some((name) => name.startsWith("aria-") || name === "role");

/** A component that draws lines on 24 by 24 in the colour of the text. Hidden from screen readers unless it is named. */
export const createIcon =
  (node: IconNode): LucideIcon =>
  (props) =>
    createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: 24,
        height: 24,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        ...(isNamed(props) ? undefined : { "aria-hidden": true }),
        ...props,
      },
      ...node.map(([name, attributes]) => createElement(name, attributes)),
    );
