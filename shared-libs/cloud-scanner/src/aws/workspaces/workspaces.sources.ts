import type { Source } from '../../definition/source.ts';
import { arnOf } from '../arn.ts';
import { listed } from '../listed.ts';

export const workspacesSources: readonly Source[] = [
  listed({
    service: 'workspaces',
    operation: 'DescribeWorkspaces',
    type: 'aws.workspaces.workspace',
    input: { Limit: 25 },
    items: ({ Workspaces }) => Workspaces,
    uid: ({ WorkspaceId }, where) => arnOf(where, 'workspaces', `workspace/${WorkspaceId}`),
    name: ({ WorkspaceId }) => WorkspaceId,
    // Its state changes through the day.
    config: ({ State: _state, ...workspace }) => workspace,
  }),
];
