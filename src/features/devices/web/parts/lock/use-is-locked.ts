export { useIsLocked } from "../../state/lock-state.ts";
