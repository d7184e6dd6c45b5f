/** A sealed key opens only for the account, in the workspace, that it was sealed for. */
export const boundTo = (ids: { workspaceId: string; accountId: string }): readonly string[] => [
  'cloud_account',
  ids.workspaceId,
  ids.accountId,
];
