import { describeStories, type Story } from '../../testing/stories.ts';
import { ecsChecks } from './ecs.checks.ts';
import { ecsSources } from './ecs.sources.ts';

const container = {
  name: 'app',
  user: '1000',
  privileged: false,
  readonlyRootFilesystem: true,
  environment: [{ name: 'LOG_LEVEL', value: 'info' }],
  logConfiguration: { logDriver: 'awslogs', options: { mode: 'non-blocking' } },
};
const task = (given: object = {}, containers: readonly object[] = [container]) => ({
  Task: {
    revision: 3,
    networkMode: 'awsvpc',
    pidMode: null,
    ...given,
    containerDefinitions: containers,
  },
});
const second = (given: object) => task({}, [container, { ...container, name: 'side', ...given }]);

const wrongs: Readonly<Record<string, readonly Story[]>> = {
  'aws-ecs-task-variables-hold-no-secrets': [
    {
      it: 'fails a password in the second container',
      ends: 'wrong',
      shows: 'containers',
      config: second({ environment: [{ name: 'DB_PASSWORD', value: 'hunter2secret' }] }),
    },
  ],
  'aws-ecs-task-has-no-privileges': [
    { it: 'fails a privileged container', ends: 'wrong', config: second({ privileged: true }) },
  ],
  'aws-ecs-task-keeps-host-processes-apart': [
    { it: 'fails the process mode host', ends: 'wrong', config: task({ pidMode: 'host' }) },
  ],
  'aws-ecs-task-is-no-root-on-host-network': [
    {
      it: 'passes another user',
      ends: 'secure',
      config: task({ networkMode: 'host' }),
    },
    {
      it: 'fails without a user',
      ends: 'wrong',
      config: task({ networkMode: 'host' }, [{ ...container, user: null }]),
    },
    {
      it: 'fails root',
      ends: 'wrong',
      config: task({ networkMode: 'host' }, [{ ...container, user: '0:0' }]),
    },
  ],
  'aws-ecs-task-has-read-only-disks': [
    {
      it: 'fails a writable one',
      ends: 'wrong',
      config: second({ readonlyRootFilesystem: false }),
    },
  ],
  'aws-ecs-task-logs': [
    { it: 'fails without a log', ends: 'wrong', config: second({ logConfiguration: null }) },
  ],
  'aws-ecs-task-logs-without-waiting': [
    {
      it: 'fails the mode that a driver has',
      ends: 'wrong',
      config: second({ logConfiguration: { logDriver: 'awslogs' } }),
    },
    {
      it: 'passes another driver',
      ends: 'secure',
      config: second({ logConfiguration: { logDriver: 'awsfirelens' } }),
    },
  ],
};

describeStories(
  { checks: ecsChecks, sources: ecsSources },
  {
    ...Object.fromEntries(
      Object.entries(wrongs).map(([id, stories]): [string, readonly Story[]] => [
        id,
        [{ it: 'passes a sound task', ends: 'secure', config: task() }, ...stories],
      ]),
    ),
    'aws-ecs-service-has-no-public-address': [
      { it: 'passes without', ends: 'secure', config: { Network: { assignPublicIp: 'DISABLED' } } },
      { it: 'fails with', ends: 'insecure', config: { Network: { assignPublicIp: 'ENABLED' } } },
      {
        it: 'is not about the network of hosts',
        ends: 'not applicable',
        config: { Network: null },
      },
    ],
  },
);
