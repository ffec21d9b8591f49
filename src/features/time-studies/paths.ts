/** The screens of time studies. */
export const timeStudyPaths = {
  list: (workspaceId: string) => `/app/${workspaceId}/time-studies`,
  detail: (workspaceId: string, studyId: string) => `/app/${workspaceId}/time-studies/${studyId}`,
  time: (workspaceId: string, studyId: string) => `/app/${workspaceId}/time-studies/${studyId}/timing`,
  elementLists: (workspaceId: string) => `/app/${workspaceId}/element-lists`,
  elementList: (workspaceId: string, elementListId: string) => `/app/${workspaceId}/element-lists/${elementListId}`,
};
