import type { Answer, Source } from '../../definition/source.ts';
import { arnOf } from '../arn.ts';
import { listed } from '../listed.ts';

export const guarddutySources: readonly Source[] = [
  listed({
    service: 'guardduty',
    operation: 'ListDetectors',
    type: 'aws.guardduty.detector',
    items: ({ DetectorIds = [] }) => DetectorIds.map((DetectorId: string) => ({ DetectorId })),
    uid: ({ DetectorId }, where) => arnOf(where, 'guardduty', `detector/${DetectorId}`),
    name: ({ DetectorId }) => DetectorId,
    details: [
      {
        into: 'Detector',
        operation: 'GetDetector',
        input: ({ name }) => ({ DetectorId: name }),
        pick: ({ Status, Features = [] }) => ({
          Status,
          Features: Object.fromEntries(Features.map((one: Answer) => [one.Name, one.Status])),
        }),
      },
      {
        into: 'Administrator',
        operation: 'GetAdministratorAccount',
        input: ({ name }) => ({ DetectorId: name }),
        pick: ({ Administrator }) => Administrator?.AccountId ?? null,
      },
      {
        into: 'HasMembers',
        operation: 'ListMembers',
        input: ({ name }) => ({ DetectorId: name, MaxResults: 1 }),
        pick: ({ Members = [] }) => Members.length > 0,
      },
      {
        into: 'HasSevereFindings',
        operation: 'ListFindings',
        input: ({ name }) => ({
          DetectorId: name,
          MaxResults: 1,
          FindingCriteria: {
            Criterion: {
              severity: { GreaterThanOrEqual: 7 },
              'service.archived': { Equals: ['false'] },
            },
          },
        }),
        pick: ({ FindingIds = [] }) => FindingIds.length > 0,
      },
    ],
  }),
];
