import type { Source } from '../../definition/source.ts';
import { arnOf } from '../arn.ts';
import { listed } from '../listed.ts';

export const logPolicySources: readonly Source[] = [
  listed({
    service: 'logs',
    operation: 'DescribeResourcePolicies',
    type: 'aws.logs.resource-policy',
    input: { limit: 100 },
    items: ({ resourcePolicies }) => resourcePolicies,
    uid: ({ policyName }, where) => arnOf(where, 'logs', `resource-policy:${policyName}`),
    name: ({ policyName }) => policyName,
    config: ({ policyName, policyDocument }) => ({ policyName, policyDocument }),
  }),
];
