// Written by `npm run schema` from the migrations.
import type { ColumnType, Generated } from "kysely";

/** Read as the value that it holds, written as JSON text. */
type Json = ColumnType<unknown, string, string>;

export interface Tables {
  access_group: {
    workspace_id: string;
    id: string;
    parent_id: string | null;
    name: string;
    icon: Generated<string>;
    revision: Generated<number>;
    created_at: Generated<Date>;
  };
  access_group_below: {
    workspace_id: string;
    group_id: string;
    below_id: string;
  };
  app_user: {
    id: string;
    created_at: Generated<Date>;
    disabled_at: Date | null;
  };
  approval_request: {
    workspace_id: string;
    id: string;
    procedure_id: string;
    version_id: string;
    content_hash: string;
    requested_by: string;
    requested_at: Date;
    stages: Json;
    state: Generated<string>;
    reminded_at: Date | null;
    ended_at: Date | null;
    ended_by: string | null;
    ended_because: string | null;
  };
  approval_setting: {
    workspace_id: string;
    stages: ColumnType<unknown, string | undefined, string>;
    reminder_days: Generated<number>;
    revision: Generated<number>;
  };
  approval_signature: {
    workspace_id: string;
    id: string;
    request_id: string;
    stage: number;
    meaning: string;
    profile_id: string;
    printed_name: string;
    signed_at: Date;
    content_hash: string;
  };
  area: {
    workspace_id: string;
    id: string;
    name: string;
    picture_id: string | null;
    revision: Generated<number>;
    created_by: string;
    created_at: Date;
    updated_at: Date;
  };
  area_connection: {
    workspace_id: string;
    area_id: string;
    other_id: string;
  };
  area_group: {
    workspace_id: string;
    area_id: string;
    group_id: string;
  };
  area_note: {
    workspace_id: string;
    id: string;
    area_id: string;
    content: Json;
    revision: Generated<number>;
    created_by: string;
    created_at: Date;
    updated_by: string;
    updated_at: Date;
  };
  area_note_version: {
    workspace_id: string;
    note_id: string;
    revision: number;
    content: Json;
    written_by: string;
    written_at: Date;
  };
  asset: {
    workspace_id: string;
    id: string;
    state: string;
    content_type: string;
    file_name: Generated<string>;
    size_bytes: number | null;
    sha256: string | null;
    width_px: number | null;
    height_px: number | null;
    sizes: Json | null;
    uploaded_by: string;
    upload_hash: Buffer | null;
    upload_expires_at: Date | null;
    created_at: Date;
    unused_since: Date | null;
    deleted_at: Date | null;
    is_resumable: Generated<boolean>;
    announced_by: string | null;
    made_from: string | null;
    fingerprint: string | null;
    taken_before: Date | null;
  };
  asset_captions: {
    workspace_id: string;
    asset_id: string;
    language: string;
    vtt: string;
    revision: Generated<number>;
    updated_by: string;
    updated_at: Date;
  };
  asset_film: {
    workspace_id: string;
    asset_id: string;
    state: string;
    failure: string | null;
    attempts: Generated<number>;
    held_until: Date | null;
    duration_ms: number | null;
    width_px: number | null;
    height_px: number | null;
    stills: ColumnType<unknown, string | undefined, string>;
    read_at: Date | null;
  };
  asset_markup: {
    workspace_id: string;
    asset_id: string;
    base_asset_id: string;
    shapes: Json;
    created_by: string;
    created_at: Date;
  };
  asset_page: {
    workspace_id: string;
    asset_id: string;
    page: number;
    text: string;
    is_recognised: Generated<boolean>;
    confidence: number | null;
  };
  asset_text: {
    workspace_id: string;
    asset_id: string;
    state: string;
    failure: string | null;
    attempts: Generated<number>;
    lease_id: string | null;
    lease_until: Date | null;
    page_count: number | null;
    recognised_pages: Generated<number>;
    confidence: number | null;
    language: string | null;
    passage_count: Generated<number>;
    word_count: Generated<number>;
    waiting_since: Date;
    started_at: Date | null;
    finished_at: Date | null;
  };
  asset_use: {
    workspace_id: string;
    asset_id: string;
    user_type: string;
    user_id: string;
  };
  audit_entry: {
    workspace_id: string;
    seq: number;
    at: Date;
    actor_id: string | null;
    actor_name: string;
    action: string;
    object_type: string;
    object_id: string | null;
    details: ColumnType<unknown, string | undefined, string>;
    previous_hash: string;
    hash: string;
    session_kind: string | null;
    request_id: string | null;
  };
  audit_head: {
    workspace_id: string;
    seq: number;
    hash: string;
    first_seq: Generated<number>;
    first_hash: Generated<string>;
  };
  corrective_action: {
    workspace_id: string;
    id: string;
    procedure_id: string;
    version_id: string;
    version_number: number;
    procedure_title: string;
    perform_id: string | null;
    step_id: string | null;
    step_number: number | null;
    step_title: string | null;
    module_id: string | null;
    module_type: string | null;
    question: string | null;
    deviation: Json | null;
    title: string;
    description: string;
    priority: string;
    assignee_id: string | null;
    due_at: Date;
    state: Generated<string>;
    resolution: Generated<string>;
    revision: Generated<number>;
    opened_by: string;
    opened_at: Date;
    claimed_at: Date;
    ended_by: string | null;
    ended_at: Date | null;
    due_soon_told_for: Date | null;
    overdue_told_for: Date | null;
  };
  corrective_action_event: {
    workspace_id: string;
    action_id: string;
    seq: number;
    kind: string;
    by_id: string;
    at: Date;
    body: Generated<string>;
    changes: ColumnType<unknown, string | undefined, string>;
    photo_ids: Generated<string[]>;
  };
  device: {
    workspace_id: string;
    id: string;
    user_id: string;
    license_key_id: string;
    secret_hash: Buffer;
    name: string;
    created_at: Date;
    last_seen_at: Date;
    active_at: Date | null;
    turn: Generated<number>;
    revoked_at: Date | null;
  };
  device_setting: {
    workspace_id: string;
    requires_pin: Generated<boolean>;
  };
  document: {
    workspace_id: string;
    id: string;
    folder_id: string | null;
    place_id: Generated<string>;
    name: string;
    name_key: string;
    sort_key: string;
    asset_id: string;
    version: Generated<number>;
    mime_type: string;
    size_bytes: number;
    checksum: string;
    uploaded_by: string;
    revision: Generated<number>;
    created_at: Date;
    updated_at: Date;
    deleted_at: Date | null;
    deleted_by: string | null;
    deletion_id: string | null;
  };
  document_folder: {
    workspace_id: string;
    id: string;
    parent_id: string | null;
    place_id: Generated<string>;
    name: string;
    name_key: string;
    author_id: string;
    revision: Generated<number>;
    created_at: Date;
    updated_at: Date;
    deleted_at: Date | null;
    deleted_by: string | null;
    deletion_id: string | null;
  };
  document_folder_below: {
    workspace_id: string;
    folder_id: string;
    below_id: string;
  };
  document_folder_group: {
    workspace_id: string;
    folder_id: string;
    group_id: string;
  };
  document_folder_tie: {
    workspace_id: string | null;
    folder_id: string | null;
    group_id: string | null;
  };
  document_group: {
    workspace_id: string;
    document_id: string;
    group_id: string;
  };
  document_tie: {
    workspace_id: string | null;
    document_id: string | null;
    group_id: string | null;
  };
  document_version: {
    workspace_id: string;
    document_id: string;
    number: number;
    asset_id: string;
    mime_type: string;
    size_bytes: number;
    checksum: string;
    uploaded_by: string;
    created_at: Date;
  };
  enterprise: {
    id: string;
    name: string;
    created_at: Generated<Date>;
  };
  feature_flag: {
    workspace_id: string;
    name: string;
    is_on: boolean;
  };
  feed_counter: {
    workspace_id: string;
    last_seq: Generated<number>;
  };
  feed_event: {
    workspace_id: string;
    seq: number;
    topic: string;
    subject_id: string | null;
    group_ids: Generated<string[]>;
    profile_id: string | null;
    at: Date;
  };
  group_member: {
    workspace_id: string;
    group_id: string;
    profile_id: string;
    joined_at: Generated<Date>;
  };
  idempotency_key: {
    workspace_id: string;
    profile_id: string;
    key: string;
    endpoint: string;
    request_hash: Buffer;
    status: number;
    reply: Json | null;
    created_at: Date;
  };
  identity: {
    id: string;
    user_id: string;
    provider: string;
    issuer: string;
    subject: string;
    username: string;
    email_domain: string | null;
    created_at: Generated<Date>;
    email: string | null;
    email_verified: Generated<boolean>;
    proven_at: Date | null;
  };
  installation: {
    id: number;
    mode: string;
    created_at: Generated<Date>;
  };
  invite: {
    workspace_id: string;
    id: string;
    email: string | null;
    phone: string | null;
    display_name: string;
    role_id: string | null;
    invited_by: string;
    created_at: Date;
    sent_at: Date;
    expires_at: Date;
    accepted_at: Date | null;
    accepted_by: string | null;
    revoked_at: Date | null;
  };
  invite_group: {
    workspace_id: string;
    invite_id: string;
    group_id: string;
  };
  invite_link: {
    workspace_id: string;
    token_hash: Buffer;
    invite_id: string;
    created_at: Date;
  };
  license_key: {
    workspace_id: string;
    id: string;
    key_hash: Buffer;
    sealed: Buffer;
    created_at: Date;
    ended_at: Date | null;
  };
  notification: {
    workspace_id: string;
    id: string;
    profile_id: string;
    kind: string;
    data: ColumnType<unknown, string | undefined, string>;
    created_at: Date;
    read_at: Date | null;
  };
  one_time_link: {
    token_hash: Buffer;
    purpose: string;
    user_id: string | null;
    expires_at: Date;
    for_workspace_id: string | null;
  };
  outbox_message: {
    workspace_id: string;
    id: string;
    channel: string;
    recipient: string;
    subject: Generated<string>;
    body: string;
    created_at: Date;
    sent_at: Date | null;
    failed_at: Date | null;
    attempts: Generated<number>;
    next_attempt_at: Date | null;
  };
  passage: {
    workspace_id: string;
    asset_id: string;
    ordinal: number;
    page_from: number;
    page_to: number;
    title_path: Generated<string>;
    text: string;
    language: string;
    words: string;
    word_count: number;
  };
  perform: {
    workspace_id: string;
    id: string;
    procedure_id: string;
    version_id: string;
    version_number: number;
    title: string;
    step_count: number;
    done_count: Generated<number>;
    profile_id: string;
    state: Generated<string>;
    generation: Generated<number>;
    revision: Generated<number>;
    tokens: Generated<string>;
    steps: ColumnType<unknown, string | undefined, string>;
    stamp: string;
    claimed_start_at: Date;
    claimed_at: Date;
    created_at: Date;
    updated_at: Date;
    ended_at: Date | null;
    out_of_sight_since: Date | null;
    brought: ColumnType<unknown, string | undefined, string>;
  };
  perform_annotation: {
    workspace_id: string;
    id: string;
    record_id: string;
    seq: number;
    text: string;
    asset_id: string | null;
    profile_id: string;
    profile_name: string;
    created_at: Date;
    previous_hash: string;
    hash: string;
  };
  perform_photo: {
    workspace_id: string;
    perform_id: string;
    module_id: string;
    asset_id: string;
    step_id: string;
    fingerprint: string | null;
    sha256: string | null;
    used_at: Date;
  };
  perform_record: {
    workspace_id: string;
    id: string;
    procedure_id: string;
    version_id: string;
    version_number: number;
    profile_id: string;
    profile_name: string;
    procedure_title: string;
    steps: Json;
    content_hash: string;
    device: Generated<string>;
    started_at: Date;
    claimed_start_at: Date;
    claimed_at: Date;
    received_at: Date;
    deleted_at: Date | null;
    hash_version: Generated<number>;
    attribution: ColumnType<unknown, string | undefined, string>;
    signatures: ColumnType<unknown, string | undefined, string>;
    files: ColumnType<unknown, string | undefined, string>;
  };
  perform_trail: {
    workspace_id: string;
    id: string;
    perform_id: string;
    generation: number;
    version_id: string;
    steps: Json;
    ended_at: Date;
  };
  perform_verification: {
    workspace_id: string;
    perform_id: string;
    module_id: string;
    step_id: string;
    step_number: number;
    step_title: string;
    prompt: string;
    photo_id: string | null;
    status: string;
    check_state: string;
    attempts: Generated<number>;
    held_until: Date | null;
    changed_at: Date;
  };
  phone_code: {
    id: string;
    purpose: string;
    request_hash: Buffer;
    number: string;
    code_hash: Buffer;
    sender_id: string | null;
    session_id: string | null;
    tries: Generated<number>;
    created_at: Date;
    expires_at: Date;
    passed_at: Date | null;
    spent_at: Date | null;
  };
  phone_settings: {
    workspace_id: string;
    dial_codes: string[];
    revision: Generated<number>;
  };
  procedure: {
    workspace_id: string;
    id: string;
    title: string;
    section_count: Generated<number>;
    step_count: Generated<number>;
    collage: Generated<string[]>;
    search_text: Generated<string>;
    draft_version_id: string | null;
    published_version_id: string | null;
    published_number: number | null;
    approval_status: Generated<string>;
    revision_start: Generated<number>;
    created_by: string;
    created_at: Date;
    updated_by: string;
    updated_at: Date;
    published_by: string | null;
    published_at: Date | null;
    deleted_at: Date | null;
  };
  procedure_area: {
    workspace_id: string;
    procedure_id: string;
    area_id: string;
  };
  procedure_draft_lock: {
    workspace_id: string;
    version_id: string;
    lock_id: string;
    profile_id: string;
    editor_id: string;
    taken_at: Date;
    expires_at: Date;
  };
  procedure_draft_reader: {
    workspace_id: string;
    version_id: string;
    profile_id: string;
    editor_id: string;
    present_until: Date;
    asked_at: Date | null;
    kept_at: Date | null;
  };
  procedure_draft_section: {
    workspace_id: string;
    version_id: string;
    id: string;
    title: string;
    title_key: string;
    step_ids: string[];
  };
  procedure_draft_step: {
    workspace_id: string;
    version_id: string;
    id: string;
    title: string;
    title_key: string;
    modules: Json;
    part_ids: string[];
  };
  procedure_feedback: {
    workspace_id: string;
    id: string;
    procedure_id: string;
    version_id: string;
    version_number: number;
    kind: string;
    thumb: string | null;
    body: Generated<string>;
    picture_id: string | null;
    step_id: string | null;
    step_number: number | null;
    step_title: string | null;
    proposal: Json | null;
    state: string;
    answer: Generated<string>;
    given_by: string;
    given_at: Date;
    closed_by: string | null;
    closed_at: Date | null;
  };
  procedure_group: {
    workspace_id: string;
    procedure_id: string;
    group_id: string;
  };
  procedure_set: {
    workspace_id: string;
    id: string;
    title: string;
    set_type: string;
    enforces_order: Generated<boolean>;
    due_days: number | null;
    due_on: Date | null;
    valid_months: number | null;
    global_since: Date | null;
    revision: Generated<number>;
    created_by: string;
    created_at: Date;
    updated_by: string;
    updated_at: Date;
    deleted_at: Date | null;
  };
  procedure_set_group: {
    workspace_id: string;
    set_id: string;
    group_id: string;
    tied_at: Date;
  };
  procedure_set_item: {
    workspace_id: string;
    set_id: string;
    procedure_id: string;
    position: number;
    added_at: Date;
  };
  procedure_set_reminder: {
    workspace_id: string;
    set_id: string;
    profile_id: string;
    due_at: Date;
    kind: string;
    reminded_at: Date;
  };
  procedure_version: {
    workspace_id: string;
    id: string;
    procedure_id: string;
    state: string;
    number: number | null;
    title: string;
    content: Json;
    area_ids: Generated<string[]>;
    media_ids: Generated<string[]>;
    content_hash: string | null;
    change_note: Generated<string>;
    revision: Generated<number>;
    reject_reason: string | null;
    requested_by: string | null;
    requested_at: Date | null;
    approved_by: string | null;
    created_by: string;
    created_at: Date;
    updated_by: string;
    updated_at: Date;
    published_by: string | null;
    published_at: Date | null;
    editors: Generated<string[]>;
    change_kind: Generated<string>;
    effective_at: Date | null;
    approved_at: Date | null;
    scheduled_by: string | null;
    section_ids: string[] | null;
    step_count: Generated<number>;
    module_count: Generated<number>;
    content_bytes: Generated<number>;
  };
  procedure_version_view: {
    workspace_id: string;
    version_id: string;
    profile_id: string;
    first_at: Date;
    last_at: Date;
  };
  profile: {
    workspace_id: string;
    id: string;
    role_id: string;
    display_name: string;
    icon: Generated<string>;
    email: string | null;
    phone: string | null;
    is_product_team: Generated<boolean>;
    last_active_at: Date | null;
    removed_at: Date | null;
    revision: Generated<number>;
    created_at: Generated<Date>;
    photo_id: string | null;
    badge_photo_id: string | null;
    raised_at: Date | null;
  };
  profile_link: {
    workspace_id: string;
    profile_id: string;
    user_id: string;
    created_at: Generated<Date>;
  };
  profile_offer: {
    workspace_id: string;
    secret_hash: Buffer;
    profile_id: string;
    expires_at: Date;
  };
  profile_pin: {
    workspace_id: string;
    profile_id: string;
    salt: Buffer;
    hash: Buffer;
    tries: Generated<number>;
    set_at: Date;
  };
  rate_counter: {
    key: string;
    window_start: Date;
    count: number;
  };
  role: {
    workspace_id: string;
    id: string;
    built_in: string | null;
    name: string | null;
    permissions: Generated<string[]>;
    requires_sso: Generated<boolean>;
    restrict_content: Generated<boolean>;
    revision: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    raised_at: Date | null;
  };
  session: {
    id: string;
    user_id: string;
    identity_id: string | null;
    cookie_hash: Buffer | null;
    device: Generated<string>;
    created_at: Date;
    last_seen_at: Date;
    expires_at: Date;
    signed_in_at: Generated<Date>;
    longest_idle_s: Generated<number>;
  };
  session_spent_cookie: {
    cookie_hash: Buffer;
    session_id: string;
    salt: Buffer;
    spent_at: Date;
    token_hash: Generated<Buffer>;
    arrived_at: Date | null;
  };
  session_token: {
    token_hash: Buffer;
    session_id: string;
    expires_at: Date;
    issued_at: Generated<Date>;
    used_at: Date | null;
  };
  shared_phone: {
    workspace_id: string;
    id: string;
    number: string;
    created_by: string;
    created_at: Date;
  };
  shared_phone_profile: {
    workspace_id: string;
    phone_id: string;
    profile_id: string;
  };
  sign_in_attempt: {
    state_hash: Buffer;
    browser_hash: Buffer;
    salt: Buffer;
    provider: string;
    purpose: string;
    session_id: string | null;
    for_workspace_id: string | null;
    wish: ColumnType<unknown, string | undefined, string>;
    from_path: string | null;
    expires_at: Date;
  };
  template: {
    workspace_id: string;
    id: string;
    kind: string;
    title: string;
    title_key: string;
    description: Generated<string>;
    content: Json;
    section_count: number;
    step_count: number;
    collage: Generated<string[]>;
    area_ids: Generated<string[]>;
    editors: Generated<string[]>;
    revision: Generated<number>;
    created_by: string;
    created_at: Date;
    updated_by: string;
    updated_at: Date;
    deleted_at: Date | null;
  };
  template_group: {
    workspace_id: string;
    template_id: string;
    group_id: string;
  };
  text_replacement: {
    workspace_id: string;
    id: string;
    profile_id: string;
    search: string;
    replaced_by: string;
    is_case_sensitive: boolean;
    created_at: Date;
  };
  text_replacement_procedure: {
    workspace_id: string;
    replacement_id: string;
    procedure_id: string;
    version_id: string;
    revision: number;
    place_count: number;
    has_begun_draft: boolean;
    texts: Json;
    undone_at: Date | null;
  };
  upload_session: {
    workspace_id: string;
    asset_id: string;
    session_hash: Buffer;
    store_upload_id: string;
    state: Generated<string>;
    total_bytes: number | null;
    received_bytes: Generated<number>;
    parts: ColumnType<unknown, string | undefined, string>;
    writer: string | null;
    writer_until: Date | null;
    expires_at: Date;
    created_at: Date;
  };
  verification_decision: {
    workspace_id: string;
    id: string;
    perform_id: string;
    module_id: string;
    version_id: string;
    photo_id: string | null;
    criterion: number;
    criterion_text: string;
    decided_by: string | null;
    provider: string | null;
    status_before: string | null;
    status_after: string | null;
    finding: string | null;
    reason: Generated<string>;
    override: string | null;
    signature_id: string | null;
    decided_at: Date;
  };
  workspace: {
    id: string;
    enterprise_id: string;
    name: string;
    time_zone: Generated<string>;
    auth_requirement: Generated<string>;
    sso_auth_types: Generated<string[]>;
    verified_email_domains: Generated<string[]>;
    revision: Generated<number>;
    created_at: Generated<Date>;
    session_idle_minutes: Generated<number>;
    session_life_hours: Generated<number>;
    strict_idle_minutes: Generated<number>;
    strict_life_hours: Generated<number>;
    languages: Generated<string[]>;
    upload_bytes_max: Generated<number>;
    audit_days: number | null;
    deleted_days: Generated<number>;
    record_days: number | null;
    allows_self_approval: Generated<boolean>;
    offline_days: Generated<number>;
  };
  write_probe: {
    id: number;
    at: Date;
  };
}
