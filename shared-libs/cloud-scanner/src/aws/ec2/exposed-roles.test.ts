import { describeStories } from '../../testing/stories.ts';
import { iamSources } from '../iam/iam.sources.ts';
import { publicInterface, publicNetwork, rule } from '../network/testing/public-network.ts';
import { vpcSources } from '../vpc/vpc.sources.ts';
import { ec2Sources } from './ec2.sources.ts';
import { exposedRoleChecks } from './exposed-roles.checks.ts';

const profile = 'arn:aws:iam::111122223333:instance-profile/web';
const config = {
  NetworkInterfaces: [publicInterface()],
  IamInstanceProfile: { Arn: profile },
};

const inAccount = (Action: string, cidr = '0.0.0.0/0') => ({
  ...publicNetwork({ rules: [rule(8080, cidr)] }),
  'aws.iam.policy': [
    {
      uid: 'arn:aws:iam::111122223333:policy/web',
      config: { Document: { Statement: [{ Effect: 'Allow', Action, Resource: '*' }] } },
    },
  ],
  'aws.iam.role': [
    {
      name: 'web',
      config: {
        InstanceProfiles: [profile],
        RolePolicyList: [],
        AttachedManagedPolicies: [
          { PolicyName: 'web', PolicyArn: 'arn:aws:iam::111122223333:policy/web' },
        ],
        PermissionsBoundary: null,
      },
    },
  ],
});

describeStories(
  { checks: exposedRoleChecks, sources: [...ec2Sources, ...vpcSources, ...iamSources] },
  {
    'aws-ec2-instance-on-internet-is-no-administrator': [
      {
        it: 'passes a role that reads a table',
        ends: 'secure',
        config,
        related: inAccount('dynamodb:GetItem'),
      },
      {
        it: 'passes an administrator behind a closed group',
        ends: 'secure',
        config,
        related: inAccount('*', '203.0.113.0/24'),
      },
      {
        it: 'passes an instance without a role',
        ends: 'secure',
        config: { NetworkInterfaces: [publicInterface()] },
      },
      {
        it: 'fails an administrator on the internet',
        ends: 'administrator',
        shows: 'sg-1.IpPermissions[0]',
        config,
        related: inAccount('*'),
      },
      {
        it: 'does not know the role of another account',
        ends: 'unknown',
        config: { ...config, IamInstanceProfile: { Arn: 'arn:aws:iam::444455556666:x' } },
        related: inAccount('*'),
      },
    ],
  },
);
