import type { Answer, Source } from '../../definition/source.ts';
import { arnOf } from '../arn.ts';
import { listed } from '../listed.ts';

export const configSources: readonly Source[] = [
  listed({
    service: 'config',
    operation: 'DescribeConfigurationRecorders',
    type: 'aws.config.recorder',
    items: ({ ConfigurationRecorders }) => ConfigurationRecorders,
    uid: ({ arn, name }, where) => arn ?? arnOf(where, 'config', `configuration-recorder/${name}`),
    name: ({ name }) => name,
    details: [
      {
        into: 'Status',
        operation: 'DescribeConfigurationRecorderStatus',
        input: ({ name }) => ({ ConfigurationRecorderNames: [name] }),
        // Times change with each record.
        pick: ({ ConfigurationRecordersStatus: [status] = [] }: Answer) =>
          status ? { recording: status.recording, lastStatus: status.lastStatus } : null,
        gone: ['NoSuchConfigurationRecorderException'],
      },
    ],
  }),
];
