import type { CloudCheck } from '../../definition/cloud-check.ts';

const guide = 'https://docs.aws.amazon.com/inspector/latest/user';

/** A region has to be scanned for each of them. */
const kinds = ['ec2', 'ecr', 'lambda'];

export const inspector2Checks: readonly CloudCheck[] = [
  {
    id: 'aws-inspector2-scanning',
    topics: ['aws_inspector2_is_on'],
    type: 'aws.inspector2.account',
    title: 'Inspector scans instances, images and functions',
    severity: 'low',
    impact: 'Known flaws of software on instances, in images and in functions stay unknown.',
    category: 'logging',
    cweIds: ['CWE-1104'],
    owasp: 'A03:2025',
    aliases: ['vulnerability scan'],
    objectives: ['vulnerabilities-found'],
    reads: ['state', 'resourceState'],
    problems: {
      off: { title: 'Inspector is off in a region' },
      partial: { title: 'Inspector scans a part of the resources alone' },
    },
    remediation: {
      summary: 'Activate Inspector for EC2, ECR and Lambda.',
      console: ['Open Inspector in the region, choose Account management and activate scanning.'],
      cli: 'aws inspector2 enable --region {region} --resource-types EC2 ECR LAMBDA',
      terraform:
        'resource "aws_inspector2_enabler" "this" {\n  account_ids = [data.aws_caller_identity.this.account_id]\n  resource_types = ["EC2", "ECR", "LAMBDA"]\n}',
      effort: 'low',
      reference: `${guide}/getting_started_tutorial.html`,
    },
    judge({ config }) {
      const state = config.state ?? null;
      const resourceState: Readonly<Record<string, string>> = config.resourceState ?? {};
      const off = kinds.filter((kind) => resourceState[kind] !== 'ENABLED');
      if (state === 'ENABLED' && off.length === 0) return 'secure';
      return {
        problem: state === 'ENABLED' ? 'partial' : 'off',
        shown: { state, 'not scanned': off },
        expected: 'ENABLED for ec2, ecr and lambda',
      };
    },
  },
  {
    id: 'aws-inspector2-findings-handled',
    topics: ['aws_inspector2_active_findings_exist'],
    type: 'aws.inspector2.account',
    title: 'Inspector has no open finding of high severity',
    severity: 'medium',
    impact:
      'Software with known severe flaws is in use, and programs that exploit them are public.',
    category: 'resilience',
    cweIds: ['CWE-1395'],
    owasp: 'A03:2025',
    aliases: ['inspector finding'],
    objectives: ['patches-applied'],
    reads: ['state', 'HasSevereFindings'],
    problems: { open: { title: 'Inspector has open findings of high or critical severity' } },
    remediation: {
      summary: 'Update the packages that Inspector names, worst first.',
      console: ['Open Findings in Inspector and filter by severity.'],
      effort: 'high',
      reference: `${guide}/findings-managing.html`,
    },
    judge({ config }) {
      if (config.state !== 'ENABLED') return { notApplicable: 'Inspector is off.' };
      const hasFindings = config.HasSevereFindings;
      if (hasFindings === false) return 'secure';
      return { problem: 'open', shown: { HasSevereFindings: hasFindings }, expected: 'false' };
    },
  },
];
