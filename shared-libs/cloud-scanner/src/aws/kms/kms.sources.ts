import type { CloudResource } from '../../definition/resource.ts';
import type { Answer, Source } from '../../definition/source.ts';

const gone = ['NotFoundException'];

/** Keys of AWS have neither a policy nor a rotation that the customer can change. */
const isOwn = ({ config }: CloudResource): boolean => (config.Key as Answer)?.KeyManager !== 'AWS';

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
        when: isOwn,
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
        when: isOwn,
        // Keys that cannot be rotated, and those that wait for their end.
        notSet: ['UnsupportedOperationException', 'KMSInvalidStateException'],
        gone,
      },
    ],
  },
];
