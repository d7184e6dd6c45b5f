import type { Answer, Source } from '../../definition/source.ts';
import { arnOf } from '../arn.ts';
import { listed } from '../listed.ts';

const states = (account: Answer) =>
  Object.fromEntries(
    Object.entries<Answer>(account.resourceState ?? {}).map(([kind, state]) => [
      kind,
      state?.status ?? null,
    ]),
  );

export const inspector2Sources: readonly Source[] = [
  listed({
    service: 'inspector2',
    operation: 'BatchGetAccountStatus',
    type: 'aws.inspector2.account',
    items: ({ accounts }) => accounts,
    uid: (_account, where) => arnOf(where, 'inspector2', 'account-status'),
    name: () => 'Inspector',
    config: (account) => ({ state: account.state?.status ?? null, resourceState: states(account) }),
    details: [
      {
        into: 'HasSevereFindings',
        operation: 'ListFindings',
        when: ({ config }) => config.state === 'ENABLED',
        input: () => ({
          maxResults: 1,
          filterCriteria: {
            findingStatus: [{ comparison: 'EQUALS', value: 'ACTIVE' }],
            severity: ['CRITICAL', 'HIGH'].map((value) => ({ comparison: 'EQUALS', value })),
          },
        }),
        pick: ({ findings = [] }) => findings.length > 0,
      },
    ],
  }),
];
