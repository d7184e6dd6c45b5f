import type { CloudCheck } from '../../definition/cloud-check.ts';
import { publicAccess } from '../policy/public-access.ts';
import { contextOf, deciding } from '../resource-policy.ts';

export const opensearchExposureChecks: readonly CloudCheck[] = [
  {
    id: 'aws-opensearch-domain-not-public',
    topics: ['aws_opensearch_domain_private', 'aws_opensearch_exposed_domain'],
    type: 'aws.opensearch.domain',
    title: 'OpenSearch domains are not public',
    severity: 'critical',
    impact:
      'Anyone on the internet reads, changes and deletes the indexes. Bots look for such domains.',
    category: 'exposure',
    cweIds: ['CWE-306', 'CWE-732'],
    owasp: 'A01:2025',
    aliases: ['open elasticsearch', 'public domain'],
    objectives: ['databases-not-public'],
    reads: ['Domain'],
    problems: {
      public: {
        title: 'OpenSearch domain is public by its policy',
        exposure: { kind: 'usable-by-anyone', phrase: 'OpenSearch indexes are readable by anyone' },
      },
      login: {
        title: 'OpenSearch domain is on the internet behind logins alone',
        severity: 'medium',
      },
    },
    remediation: {
      summary: 'Name roles or addresses in the access policy, or move the domain into a VPC.',
      console: [
        'Open the tab Security configuration and edit the access policy.',
        'Replace the principal * by roles, or add a condition on addresses.',
      ],
      cli: 'aws opensearch update-domain-config --region {region} --domain-name {name} --access-policies file://policy.json',
      terraform:
        'resource "aws_opensearch_domain" "this" {\n  vpc_options {\n    subnet_ids = [aws_subnet.private.id]\n    security_group_ids = [aws_security_group.search.id]\n  }\n}',
      effort: 'medium',
      reference: 'https://docs.aws.amazon.com/opensearch-service/latest/developerguide/ac.html',
    },
    judge(resource, related) {
      const { config } = resource;
      const { VPCOptions, AccessPolicies, AdvancedSecurityOptions } = config.Domain ?? {};
      // In a VPC security groups decide who reaches it.
      if (VPCOptions?.VPCId) return 'secure';
      const access = publicAccess(AccessPolicies, contextOf(related, resource));
      if (access.access === 'unknown') {
        return { unknown: 'A condition of the access policy has a key that is not known.' };
      }
      if (access.access !== 'public') return 'secure';
      const hasLogin =
        AdvancedSecurityOptions?.Enabled === true &&
        AdvancedSecurityOptions.AnonymousAuthEnabled !== true;
      return {
        problem: hasLogin ? 'login' : 'public',
        ...deciding('Domain.AccessPolicies', access),
      };
    },
  },
];
