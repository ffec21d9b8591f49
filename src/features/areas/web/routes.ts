import { whileOn } from "#kit/web/screen.ts";

export const areaScreens = whileOn("areas_web_v2_enabled", [
  {
    path: "/areas",
    frame: "shell",
    load: () => import("./screens/area-list.tsx").then((m) => m.AreaList),
  },
  {
    path: "/areas/$areaId",
    frame: "shell",
    load: () => import("./screens/area-detail.tsx").then((m) => m.AreaDetail),
  },
  {
    path: "/areas/$areaId/code",
    frame: "full",
    load: () => import("./screens/area-code.tsx").then((m) => m.AreaCode),
  },
]);
