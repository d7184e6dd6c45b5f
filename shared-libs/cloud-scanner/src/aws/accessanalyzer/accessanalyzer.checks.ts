import type { CloudCheck } from '../../definition/cloud-check.ts';

export const accessanalyzerChecks: readonly CloudCheck[] = [
  {
    id: 'aws-accessanalyzer-is-active',
    topics: ['aws_accessanalyzer_enabled'],
    type: 'aws.account.region',
    title: 'Access Analyzer watches the region',
    severity: 'low',
    impact:
      'A bucket, key or role that is opened to another account tomorrow is seen at the next scan, not within minutes.',
    category: 'logging',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    aliases: ['external access analyzer'],
    objectives: ['threat-detection-on'],
    reads: [],
    joins: ['aws.accessanalyzer.analyzer'],
    problems: { none: { title: 'Access Analyzer does not watch the region' } },
    remediation: {
      summary:
        'Create an analyzer for external access in each region, at best for the organization.',
      console: [
        'Open IAM in the region and choose Access analyzer.',
        'Create an analyzer of the type Resource analysis, external access.',
      ],
      cli: 'aws accessanalyzer create-analyzer --analyzer-name external --type ACCOUNT --region {region}',
      terraform:
        'resource "aws_accessanalyzer_analyzer" "external" {\n  analyzer_name = "external"\n  type = "ACCOUNT"\n}',
      effort: 'low',
      reference: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/what-is-access-analyzer.html',
    },
    judge(_region, related) {
      const analyzers = related.of('aws.accessanalyzer.analyzer');
      // Analyzers of an organization are listed in the account that runs them alone.
      const isActive = analyzers.some(
        ({ config }) =>
          config.status === 'ACTIVE' &&
          (config.type === 'ACCOUNT' || config.type === 'ORGANIZATION'),
      );
      if (isActive) return 'secure';
      return {
        problem: 'none',
        shown: { analyzers: analyzers.map(({ name, config }) => `${name} ${config.status}`) },
        expected: 'an active analyzer of external access',
      };
    },
  },
];
