import type { Source } from '../../definition/source.ts';
import { listed } from '../listed.ts';

export const datasyncSources: readonly Source[] = [
  listed({
    service: 'datasync',
    operation: 'ListTasks',
    type: 'aws.datasync.task',
    input: { MaxResults: 100 },
    items: ({ Tasks }) => Tasks,
    uid: ({ TaskArn }) => TaskArn,
    name: ({ Name, TaskArn }) => Name ?? TaskArn,
    config: ({ TaskArn, Name }) => ({ TaskArn, Name: Name ?? null }),
    details: [
      {
        into: 'LogGroup',
        operation: 'DescribeTask',
        input: ({ uid }) => ({ TaskArn: uid }),
        pick: ({ CloudWatchLogGroupArn }) => CloudWatchLogGroupArn ?? null,
      },
    ],
  }),
];
