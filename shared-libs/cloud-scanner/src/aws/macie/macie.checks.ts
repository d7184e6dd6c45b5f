import type { CloudCheck } from '../../definition/cloud-check.ts';
import { anyOf } from '../../judging/any-of.ts';

export const macieChecks: readonly CloudCheck[] = [
  {
    id: 'aws-region-macie-on',
    topics: ['aws_macie_is_on'],
    type: 'aws.account.region',
    title: 'Macie looks for personal data in buckets',
    severity: 'info',
    impact: 'Nobody knows which buckets hold personal data, and which of them are open.',
    category: 'data',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    aliases: ['sensitive data discovery'],
    objectives: ['threat-detection-on'],
    reads: ['Account'],
    joins: ['aws.macie.session', 'aws.s3.bucket'],
    problems: { off: { title: 'Macie is off in a region with buckets' } },
    remediation: {
      summary: 'Enable Macie with automated discovery; it is paid by the data that it samples.',
      console: ['Open Macie in the region and choose Get started, Enable Macie.'],
      cli: 'aws macie2 enable-macie --region {region}',
      terraform: 'resource "aws_macie2_account" "this" {\n  status = "ENABLED"\n}',
      effort: 'low',
      reference: 'https://docs.aws.amazon.com/macie/latest/user/getting-started.html',
    },
    judge({ config, name }, related) {
      const sessions = related.of('aws.macie.session');
      const buckets = related.of('aws.s3.bucket').filter(({ region }) => region === name);
      const shown = { account: config.Account, region: name, buckets: buckets.length };
      if (anyOf(sessions, (session) => session.config.status === 'ENABLED')) return 'secure';
      if (buckets.length === 0) return { notApplicable: 'The region has no buckets.' };
      return { problem: 'off', shown, expected: 'a session that is enabled' };
    },
  },
];
