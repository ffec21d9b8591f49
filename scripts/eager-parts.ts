/**
 * Late parts that a screen may show with its first paint, by what it shows: no less is needed, so they count. Not those
 * that wait for a press, and not those of a shared device, which has the app from its shift before.
 */
export const eagerParts: Readonly<Record<string, readonly string[]>> = {
  // Any kind of module may be in the first step; the fields of a place wait for the areas anyway. Who only reads along waits for another frame, and for no module.
  "src/features/drafting/web/screens/draft-editor.tsx": ["src/features/drafting/web/parts/modules/rarer-editors.ts"],
  "src/features/groups/web/screens/group-settings.tsx": ["src/features/groups/web/parts/manage/group-panel.tsx"],
  "src/app/web/entry/login.tsx": ["src/features/sessions/web/parts/demo-outbox.tsx"],
};
