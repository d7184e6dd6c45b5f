import { describeStories } from '../../testing/stories.ts';
import { endpointPolicyChecks } from './endpoint-policies.checks.ts';
import { vpcSources } from './vpc.sources.ts';

const endpoint = (statement: object) => ({
  VpcEndpointType: 'Gateway',
  PolicyDocument: JSON.stringify({
    Statement: [{ Effect: 'Allow', Principal: '*', Action: '*', Resource: '*', ...statement }],
  }),
});

describeStories(
  { checks: endpointPolicyChecks, sources: vpcSources },
  {
    'aws-vpc-endpoint-policy-limited': [
      {
        it: 'passes the own account',
        ends: 'secure',
        config: endpoint({
          Condition: { StringEquals: { 'aws:PrincipalAccount': '111122223333' } },
        }),
      },
      { it: 'fails the policy that AWS starts with', ends: 'open', config: endpoint({}) },
      {
        it: 'passes over endpoints of load balancers',
        ends: 'not applicable',
        config: { VpcEndpointType: 'GatewayLoadBalancer' },
      },
    ],
  },
);
