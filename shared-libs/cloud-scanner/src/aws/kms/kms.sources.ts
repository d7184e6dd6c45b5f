import type { Answer, Source } from '../../definition/source.ts';

const gone = ['NotFoundException'];

export const kmsSources: readonly Source[] = [
  {
    service: 'kms',
    operation: 'ListKeys',
    types: ['aws.kms.key'],
    scope: 'regional',
    found: (page) =>
      (page.Keys ?? []).map((key: Answer) => ({
        type: 'aws.kms.key',
        uid: key.KeyArn,
        name: key.KeyId,
        config: {},
      })),
    details: [
      {
        operation: 'DescribeKey',
        into: 'Key',
        input: ({ uid }) => ({ KeyId: uid }),
        pick: (answer) => answer.KeyMetadata,
        gone,
      },
      {
        operation: 'GetKeyPolicy',
        into: 'Policy',
        input: ({ uid }) => ({ KeyId: uid, PolicyName: 'default' }),
        pick: (answer) => answer.Policy,
        gone,
      },
      {
        operation: 'GetKeyRotationStatus',
        into: 'Rotation',
        input: ({ uid }) => ({ KeyId: uid }),
        pick: (answer) => ({
          KeyRotationEnabled: answer.KeyRotationEnabled,
          RotationPeriodInDays: answer.RotationPeriodInDays,
        }),
        // Keys that cannot be rotated, and those that wait for their end.
        notSet: ['UnsupportedOperationException', 'KMSInvalidStateException'],
        gone,
      },
    ],
  },
];
