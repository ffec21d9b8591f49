type Query = Readonly<Record<string, string | true | undefined>>;

/** Booleans are the text `true` or absent (specification, procedures section 2). */
function withQuery(path: string, query: Query): string {
  const text = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`)
    .join("&");
  return text === "" ? path : `${path}?${text}`;
}

const root = (workspaceId: string) => `/app/${workspaceId}/procedures`;

export interface PreviewQuery {
  readonly previewDraft?: true | undefined;
  /** An earlier version. */
  readonly versionId?: string | undefined;
  readonly sectionId?: string | undefined;
  readonly stepId?: string | undefined;
  /** Words that are marked in it. */
  readonly find?: string | undefined;
}

export interface EditQuery {
  readonly sectionId?: string | undefined;
  readonly stepId?: string | undefined;
  /** Opens with the reason why the draft was rejected. */
  readonly showReject?: true | undefined;
}

/** The screens of procedures. */
export const procedurePaths = {
  list: (workspaceId: string) => root(workspaceId),
  preview: (workspaceId: string, procedureId: string, query: PreviewQuery = {}) =>
    withQuery(`${root(workspaceId)}/${procedureId}`, { ...query }),
  edit: (workspaceId: string, procedureId: string, query: EditQuery = {}) =>
    withQuery(`${root(workspaceId)}/${procedureId}/edit`, { ...query }),
  /** A pending request to publish the draft: what it changes, and the decision. */
  decide: (workspaceId: string, procedureId: string) => `${root(workspaceId)}/${procedureId}/decide`,
  /** The draft as it would be performed, with its comments open. */
  comments: (workspaceId: string, procedureId: string, comment: string) =>
    withQuery(`${root(workspaceId)}/${procedureId}`, { previewDraft: true, comment }),
  /** Drafts that are to be published, with a filter: of a replacement, of a batch of documents, by state. */
  toPublish: (
    workspaceId: string,
    query: { readonly replacementId?: string; readonly batchId?: string; readonly state?: string } = {},
  ) => withQuery(`${root(workspaceId)}/drafts`, { ...query }),
  /** The stages of approval, among the settings of the workspace. */
  approvalSettings: (workspaceId: string) => `/app/${workspaceId}/settings/approval`,
  /** Where drafts are made from videos. */
  generation: (workspaceId: string) => `${root(workspaceId)}/generation`,
  /** Where drafts are made from documents. */
  fromPaper: (workspaceId: string) => `${root(workspaceId)}/from-document`,
  /** Drafts from a folder of documents: the batches of a person, one of them, and its drafts one after the other. */
  batches: (workspaceId: string) => `${root(workspaceId)}/batches`,
  batch: (workspaceId: string, batchId: string) => `${root(workspaceId)}/batches/${batchId}`,
  reviewBatch: (workspaceId: string, batchId: string, query: { readonly place?: string } = {}) =>
    withQuery(`${root(workspaceId)}/batches/${batchId}/review`, { ...query }),
  /** A draft next to the document that it was made from. */
  compare: (workspaceId: string, procedureId: string) => `${root(workspaceId)}/${procedureId}/compare`,
  /** Questions about a published procedure, for a quiz. */
  quiz: (workspaceId: string, procedureId: string) => `${root(workspaceId)}/${procedureId}/quiz`,
  /** For another machine: what is asked about a published procedure, and the draft next to it. */
  adapt: (workspaceId: string, procedureId: string) => `${root(workspaceId)}/${procedureId}/adapt`,
  adapted: (workspaceId: string, procedureId: string) => `${root(workspaceId)}/${procedureId}/adapted`,
  bin: (workspaceId: string) => `${root(workspaceId)}/bin`,
  /** The versions, with a comparison of two if they are named (`draft` for the draft). */
  revisions: (workspaceId: string, procedureId: string, query: { readonly from?: string; readonly to?: string } = {}) =>
    withQuery(`${root(workspaceId)}/${procedureId}/revisions`, { ...query }),
  /** Starts a perform of the published version, or continues a running one. */
  perform: (workspaceId: string, procedureId: string) => `${root(workspaceId)}/${procedureId}/perform`,
};
