import type { CloudCheck } from '../../definition/cloud-check.ts';

export const securityhubChecks: readonly CloudCheck[] = [
  {
    id: 'aws-region-security-hub-on',
    topics: ['aws_securityhub_enabled'],
    type: 'aws.account.region',
    title: 'Security Hub is on in every region',
    severity: 'low',
    impact: 'Findings of GuardDuty, Inspector and Macie lie in separate lists that nobody joins.',
    category: 'logging',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    aliases: ['security hub'],
    objectives: ['threat-detection-on'],
    reads: ['Account'],
    joins: ['aws.securityhub.hub'],
    problems: { off: { title: 'Security Hub is off in a region' } },
    remediation: {
      summary: 'Enable Security Hub, or decide that another tool collects the findings.',
      console: ['Open Security Hub in the region and choose Enable.'],
      cli: 'aws securityhub enable-security-hub --region {region}',
      terraform: 'resource "aws_securityhub_account" "this" {}',
      effort: 'low',
      reference:
        'https://docs.aws.amazon.com/securityhub/latest/userguide/securityhub-settingup.html',
    },
    judge({ config, name }, related) {
      const shown = { account: config.Account, region: name, hubs: 0 };
      if (related.of('aws.securityhub.hub').length > 0) return 'secure';
      return { problem: 'off', shown, expected: 'a hub' };
    },
  },
];
