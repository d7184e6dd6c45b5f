import { describeStories } from '../../testing/stories.ts';
import { endpointChecks } from './endpoints.checks.ts';
import { vpcSources } from './vpc.sources.ts';

const inUse = { 'aws.ec2.network-interface': [{ config: { VpcId: 'vpc-1' } }] };

describeStories(
  { checks: endpointChecks, sources: vpcSources },
  {
    'aws-vpc-endpoint-service-principals-named': [
      {
        it: 'passes accounts that are named',
        ends: 'secure',
        config: {
          AllowedPrincipals: [{ Principal: 'arn:aws:iam::444455556666:root' }],
          AcceptanceRequired: false,
        },
      },
      {
        it: 'fails everyone',
        ends: 'anyone',
        config: { AllowedPrincipals: [{ Principal: '*' }], AcceptanceRequired: false },
      },
      {
        it: 'tells of everyone behind an approval',
        ends: 'accepted',
        config: { AllowedPrincipals: [{ Principal: '*' }], AcceptanceRequired: true },
      },
    ],
    'aws-vpc-ec2-api-endpoint-present': [
      {
        it: 'passes an endpoint',
        ends: 'secure',
        config: { VpcId: 'vpc-1' },
        related: {
          ...inUse,
          'aws.vpc.endpoint': [
            { config: { VpcId: 'vpc-1', ServiceName: 'com.amazonaws.eu-west-1.ec2' } },
          ],
        },
      },
      { it: 'passes over an empty VPC', ends: 'not applicable', config: { VpcId: 'vpc-1' } },
      {
        it: 'fails a VPC with the endpoint of another',
        ends: 'none',
        config: { VpcId: 'vpc-1' },
        related: {
          ...inUse,
          'aws.vpc.endpoint': [
            { config: { VpcId: 'vpc-2', ServiceName: 'com.amazonaws.eu-west-1.ec2' } },
          ],
        },
      },
    ],
  },
);
