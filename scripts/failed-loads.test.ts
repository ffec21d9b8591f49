import { describe, expect, it } from "vitest";
import { failedLoadFaults } from "./failed-loads.ts";

const path = "src/features/areas/web/screens/area-list.tsx";
const query = "const areas = useQuery(areaQueries.list(workspaceId));";
const pieces = 'import { FailedState } from "#kit/web/ui/states/failed-state.tsx";';

describe("the wall of failed loads", () => {
  it("finds a screen that shows one fixed text for every failure", () => {
    const text = `${query} if (areas.isError) return <p role="alert">The areas could not be loaded</p>;`;
    expect(failedLoadFaults({ path, text })).toEqual([
      `${path} shows a failed query by something other than kit/web/ui/states/failed-state`,
    ]);
  });

  it("finds a screen that does not pass its error to the component that would distinguish it", () => {
    const text = `${pieces} ${query} if (areas.isError) return <FailedState isScreen error={null} title={title} />;`;
    expect(failedLoadFaults({ path, text })).toEqual([`${path} shows a failed query without its error`]);
  });

  it("finds a hook that says only that a query failed", () => {
    const hook = "src/features/areas/web/parts/use-areas.ts";
    const text = `${query} return { areas: areas.data, hasFailed: areas.isError };`;
    expect(failedLoadFaults({ path: hook, text })).toEqual([`${hook} keeps to itself why a query failed`]);
  });

  it.each([
    [
      "a screen that shows the error",
      path,
      `${pieces} ${query} {areas.isError && <FailedState error={areas.error} />}`,
    ],
    ["a screen that shows no failure", path, `${query} return areas.data?.length;`],
    ["a file that asks for nothing", path, "if (save.isError) return <Banner />;"],
  ])("lets %s through", (_, file, text) => {
    expect(failedLoadFaults({ path: file, text })).toEqual([]);
  });
});
