import type { Answer, Source } from '../../definition/source.ts';

export const athenaSources: readonly Source[] = [
  {
    service: 'athena',
    operation: 'ListWorkGroups',
    types: ['aws.athena.workgroup'],
    scope: 'regional',
    found: (page, { partition, account, region }) =>
      (page.WorkGroups ?? []).map((group: Answer) => ({
        type: 'aws.athena.workgroup',
        uid: `arn:${partition}:athena:${region}:${account}:workgroup/${group.Name}`,
        name: group.Name,
        config: { State: group.State },
      })),
    details: [
      {
        operation: 'GetWorkGroup',
        into: 'Configuration',
        input: ({ name }) => ({ WorkGroup: name }),
        pick: (answer) => answer.WorkGroup?.Configuration ?? null,
      },
    ],
  },
];
