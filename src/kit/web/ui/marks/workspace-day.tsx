import { InWorkspaceZone } from "../../words/workspace-zone.tsx";
import { TimeStamp } from "./time-stamp.tsx";

/** A moment that means a day of the workspace, such as the end of one: by the clocks of a device elsewhere it may be another day. */
export const WorkspaceDay = ({ at }: { readonly at: string }) => (
  <InWorkspaceZone>
    <TimeStamp at={at} dateOnly />
  </InWorkspaceZone>
);
