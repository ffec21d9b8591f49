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

/** [FL1] On where the feature is built (ruling R15); what later work brings is off until it is there. */
const onByDefault: ReadonlySet<FlagName> = new Set<FlagName>([
  "ai_step_verification_enabled",
  "access_groups_enabled",
  "web_annotation_enabled",
  "areas_web_v2_enabled",
  "procedure_sets_enabled",
  "notifications_enabled",
  "procedure_perform_web_enabled",
  "rbac_enabled",
  "checklists_enabled",
  "video_trimming_enabled",
  "copilot_chat_enabled",
  "copilot_resource_selection",
  "archie_enabled",
  "notifications_shared_sms_enabled",
  "procedure_generation_web_enabled",
  "video_ingest_subtitles",
  "analytics_dashboard_enabled",
  "custom_properties_enabled",
  "pdf_proc_gen_enabled",
  "copilot_interview_enabled",
  "shared_procedures_enabled",
]);

/** Flags whose feature this release has, on by default or not: only these can be switched on. [FL5] */
export const builtFlags: ReadonlySet<FlagName> = new Set<FlagName>([
  ...onByDefault,
  "show_fettle_team_members",
  "notifications_disable_sms_option",
  "show_new_badge_for_analytics",
]);

/** [FL2] A workspace's flags: what it set, over the defaults; names that no release knows are dropped. */
export function flagsOf(set: Readonly<Record<string, boolean>>): Flags {
  return Object.fromEntries(flagNames.map((name) => [name, set[name] ?? onByDefault.has(name)])) as Flags;
}
