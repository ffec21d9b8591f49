import type { Row } from "../../rules/paginate.ts";
import type { FontName } from "./fonts.ts";

/** Black by default. */
export type Ink = "black" | "grey" | "white";

/** The items of a row, in points from its upper left corner. */
export type Item =
  | {
      readonly is: "text";
      readonly x: number;
      /** Of the base line. */
      readonly y: number;
      readonly text: string;
      /** Undefined for a character that no font has: its box is drawn. */
      readonly font: FontName | undefined;
      readonly size: number;
      readonly ink?: Ink;
    }
  | {
      readonly is: "line";
      readonly x: number;
      readonly y: number;
      readonly toX: number;
      readonly toY: number;
      readonly thick: number;
      readonly isDashed?: boolean;
    }
  | {
      readonly is: "box";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly fill?: Ink;
      readonly isDashed?: boolean;
      readonly isRound?: boolean;
    }
  /** A black bar with white stripes: nothing but warnings has it. */
  | { readonly is: "hazard"; readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  | {
      readonly is: "picture";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly pictureId: string;
    }
  /** A mark on a picture; its tip is at x and y. */
  | { readonly is: "pin"; readonly x: number; readonly y: number }
  | { readonly is: "code"; readonly x: number; readonly y: number; readonly size: number; readonly text: string }
  | {
      readonly is: "link";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly url: string;
    };

export interface DrawnRow extends Row {
  readonly items: readonly Item[];
}
