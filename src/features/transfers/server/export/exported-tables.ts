/** A table as the archive holds it: every row as JSON, without the columns that are secrets. */
export interface ExportedTable {
  readonly folder: "versions" | "records" | "workspace";
  readonly table: string;
  readonly without?: readonly string[];
  /** Rows may be megabytes: few are read at a time. */
  readonly isWide?: true;
}

const tables = (folder: ExportedTable["folder"], names: string): ExportedTable[] =>
  names
    .split(/\s+/u)
    .filter(Boolean)
    .map((table) => ({ folder, table }));

/**
 * [TF18] Tables of a workspace that leave with it, for its readers and as evidence: nothing of them comes in again. A test
 * holds that every table is here or among those that are left out.
 */
export const exportedTables: readonly ExportedTable[] = [
  ...tables(
    "workspace",
    `access_group group_member role profile area area_connection area_group area_note area_note_version
     document document_folder document_folder_group document_group document_version property property_value
     procedure_set procedure_set_group procedure_set_item element_list element_list_group
     asset_use asset_markup asset_captions feature_flag approval_setting search_synonyms copilot_stop_word
     copilot_suggestion copilot_suggestion_group device_setting shared_phone shared_phone_profile phone_settings
     analytics_view notification_subscription procedure_share received_procedure received_procedure_group
     import_source import_thing invite invite_group user_activity audit_entry audit_head`,
  ),
  {
    folder: "workspace",
    table: "asset",
    without: ["upload_hash", "upload_expires_at", "announced_by", "is_resumable"],
  },
  { folder: "workspace", table: "device", without: ["secret_hash", "license_key_id", "user_id", "turn"] },
  // Public keys, by which the seals of records are verified anywhere.
  { folder: "workspace", table: "seal_key", without: ["private_key"] },
  { folder: "workspace", table: "template", isWide: true },
  { folder: "workspace", table: "template_content", isWide: true },
  ...tables("workspace", "template_group linked_step"),
  ...tables("versions", "procedure procedure_group procedure_area approval_request approval_signature"),
  { folder: "versions", table: "procedure_version", isWide: true },
  ...tables("versions", "procedure_draft_section draft_thread draft_comment text_replacement"),
  { folder: "versions", table: "procedure_draft_step", isWide: true },
  { folder: "versions", table: "procedure_copy", isWide: true },
  { folder: "versions", table: "text_replacement_procedure", isWide: true },
  { folder: "versions", table: "text_replacement_value", isWide: true },
  { folder: "records", table: "perform_record", isWide: true },
  ...tables(
    "records",
    `perform_annotation perform_grade perform_photo perform_result perform_verification verification_decision
     photo_check record_reading record_retry corrective_action corrective_action_event procedure_feedback procedure_set_sign_off
     procedure_set_retry procedure_set_reminder procedure_set_nudge time_study time_study_edit time_study_group
     time_study_lap time_study_observation`,
  ),
  { folder: "records", table: "perform", without: ["tokens", "stamp"], isWide: true },
  { folder: "records", table: "perform_trail", isWide: true },
  { folder: "records", table: "unrecorded_answers", isWide: true },
];

/** [TF18] Tables that do not leave, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  ...because("secrets: they open something", "handover_code invite_link license_key profile_pin profile_offer"),
  ...because("how people sign in belongs to them, not to the workspace", "former_link profile_link push_subscription"),
  ...because(
    "private to one member",
    `copilot_chat copilot_chat_share copilot_exchange copilot_reference flagged_archive saved_search notification
     notification_setting analytics_summary`,
  ),
  ...because(
    "worked out from other tables",
    `access_group_below access_set access_set_group document_folder_below passage passage_block passage_lexeme passage_word passage_vocabulary
     passage_vector procedure_text thing_text asset_text asset_page asset_film analytics_tally analytics_tally_state`,
  ),
  ...because(
    "work of the server under way",
    `feed_counter feed_event notification_event outbox_message idempotency_key upload_session procedure_draft_lock
     procedure_draft_reader procedure_version_view procedure_set_sign_off_notice content_export content_export_entry
     content_export_schedule content_import content_import_item video_generation voice_take draft_batch
     draft_batch_item interview adaptation proposal`,
  ),
};

function because(reason: string, names: string): Record<string, string> {
  return Object.fromEntries(
    names
      .split(/\s+/u)
      .filter(Boolean)
      .map((table) => [table, reason]),
  );
}
