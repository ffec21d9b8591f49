/** All feature flags of the specification (identity section 3). A flag hides; it never stands in for a permission. */
export const flagNames = [
  "ai_step_verification_enabled",
  "pdf_proc_gen_enabled",
  "access_groups_enabled",
  "web_annotation_enabled",
  "areas_web_v2_enabled",
  "procedure_sets_enabled",
  "analytics_dashboard_enabled",
  "video_ingest_subtitles",
  "show_fettle_team_members",
  "video_trimming_enabled",
  "archie_enabled",
  "show_new_badge_for_analytics",
  "notifications_shared_sms_enabled",
  "notifications_enabled",
  "procedure_perform_web_enabled",
  "show_copilot_ratings",
  "copilot_interview_enabled",
  "rbac_enabled",
  "copilot_chat_enabled",
  "procedure_generation_web_enabled",
  "copilot_resource_selection",
  "notifications_disable_sms_option",
  "checklists_enabled",
  "shared_procedures_enabled",
  "custom_properties_enabled",
] as const;

export type FlagName = (typeof flagNames)[number];
export type Flags = Readonly<Record<FlagName, boolean>>;

/** [FL1] Switches that change what is shown or sent. Every other flag has a feature, and is on (ruling R15). */
const offByDefault: ReadonlySet<FlagName> = new Set<FlagName>([
  "show_fettle_team_members",
  "notifications_disable_sms_option",
  "show_new_badge_for_analytics",
]);

/** [FL2] A workspace's flags: what it set, over the defaults; names that no release knows are dropped. */
export function flagsOf(set: Readonly<Record<string, boolean>>): Flags {
  return Object.fromEntries(flagNames.map((name) => [name, set[name] ?? !offByDefault.has(name)])) as Flags;
}
