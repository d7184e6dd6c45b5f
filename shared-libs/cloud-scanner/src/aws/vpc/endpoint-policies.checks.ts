import type { CloudCheck } from '../../definition/cloud-check.ts';
import { publicAccess } from '../policy/public-access.ts';
import { contextOf, deciding } from '../resource-policy.ts';

export const endpointPolicyChecks: readonly CloudCheck[] = [
  {
    id: 'aws-vpc-endpoint-policy-limited',
    topics: ['aws_vpc_endpoint_connections_trust_boundaries'],
    type: 'aws.vpc.endpoint',
    title: 'Policies of VPC endpoints name principals or accounts',
    severity: 'low',
    impact:
      'Stolen data leave a closed network through the endpoint with keys of a foreign account.',
    category: 'network',
    cweIds: ['CWE-284'],
    owasp: 'A01:2025',
    aliases: ['endpoint policy', 'data exfiltration'],
    objectives: ['network-segmented'],
    reads: ['VpcEndpointType', 'PolicyDocument'],
    problems: { open: { title: 'Policy of a VPC endpoint admits every account' } },
    remediation: {
      summary: 'Allow principals and resources of your organisation alone in the endpoint policy.',
      console: ['Open the endpoint, then Actions, Manage policy, and add a condition.'],
      terraform:
        'resource "aws_vpc_endpoint" "this" {\n  policy = data.aws_iam_policy_document.own_organisation.json\n}',
      effort: 'medium',
      reference: 'https://docs.aws.amazon.com/vpc/latest/privatelink/vpc-endpoints-access.html',
    },
    judge(resource, related) {
      const { config } = resource;
      if (config.VpcEndpointType === 'GatewayLoadBalancer') {
        return { notApplicable: 'It has no policy.' };
      }
      const access = publicAccess(config.PolicyDocument, contextOf(related, resource));
      if (access.access === 'unknown') {
        return { unknown: 'A condition of the policy has a key that is not known.' };
      }
      return access.access === 'public'
        ? { problem: 'open', ...deciding('PolicyDocument', access) }
        : 'secure';
    },
  },
];
