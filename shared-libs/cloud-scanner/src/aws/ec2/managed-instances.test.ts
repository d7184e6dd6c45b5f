import { describeStories } from '../../testing/stories.ts';
import { ec2Sources } from './ec2.sources.ts';
import { managedInstanceChecks } from './managed-instances.checks.ts';

const running = { InstanceId: 'i-1', State: { Name: 'running' } };
const node = (InstanceId: string) => ({
  'aws.ec2.managed-instance': [{ config: { InstanceId } }],
});

describeStories(
  { checks: managedInstanceChecks, sources: ec2Sources },
  {
    'aws-ec2-instance-managed': [
      { it: 'passes a managed node', ends: 'secure', config: running, related: node('i-1') },
      { it: 'fails without', ends: 'unmanaged', config: running, related: node('i-2') },
      {
        it: 'passes over a stopped instance',
        ends: 'not applicable',
        config: { InstanceId: 'i-1', State: { Name: 'stopped' } },
      },
    ],
  },
);
