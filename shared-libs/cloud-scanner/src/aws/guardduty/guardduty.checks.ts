import type { CloudCheck } from '../../definition/cloud-check.ts';
import { anyOf } from '../../judging/any-of.ts';
import { requires } from '../../judging/requires.ts';

const guide = 'https://docs.aws.amazon.com/guardduty/latest/ug';

const detection = {
  category: 'logging',
  cweIds: ['CWE-778'],
  owasp: 'A09:2025',
  objectives: ['threat-detection-on'],
} as const;

/** A plan of protection: a feature of the detector. */
interface Plan {
  readonly slug: string;
  readonly topic: string;
  /** One of them is enough. */
  readonly features: readonly string[];
  readonly name: string;
  readonly impact: string;
  readonly page: string;
}

const plans: readonly Plan[] = [
  {
    slug: 's3',
    topic: 'aws_guardduty_s3_protection_on',
    features: ['S3_DATA_EVENTS'],
    name: 'S3 protection',
    impact: 'Mass downloads and deletions of objects raise no alarm.',
    page: 's3-protection.html',
  },
  {
    slug: 'eks-audit',
    topic: 'aws_guardduty_eks_audit_log_on',
    features: ['EKS_AUDIT_LOGS'],
    name: 'EKS protection',
    impact: 'Attacks on the API of clusters, such as anonymous calls, are not seen.',
    page: 'kubernetes-protection.html',
  },
  {
    slug: 'runtime',
    topic: 'aws_guardduty_eks_runtime_monitoring_on',
    features: ['RUNTIME_MONITORING', 'EKS_RUNTIME_MONITORING'],
    name: 'runtime monitoring',
    impact: 'Miners and reverse shells inside containers and instances run unseen.',
    page: 'runtime-monitoring.html',
  },
  {
    slug: 'malware',
    topic: 'aws_guardduty_ec2_malware_protection_on',
    features: ['EBS_MALWARE_PROTECTION'],
    name: 'malware protection',
    impact: 'Disks of suspicious instances are not searched for malware.',
    page: 'malware-protection.html',
  },
  {
    slug: 'rds',
    topic: 'aws_guardduty_rds_protection_on',
    features: ['RDS_LOGIN_EVENTS'],
    name: 'RDS protection',
    impact: 'Guessing of database passwords and logins from strange places raise no alarm.',
    page: 'rds-protection.html',
  },
  {
    slug: 'lambda',
    topic: 'aws_guardduty_lambda_protection_on',
    features: ['LAMBDA_NETWORK_LOGS'],
    name: 'Lambda protection',
    impact: 'A function that calls a server of attackers is not noticed.',
    page: 'lambda-protection.html',
  },
];

const planCheck = ({ slug, topic, features, name, impact, page }: Plan): CloudCheck => ({
  ...detection,
  id: `aws-guardduty-detector-${slug}-protected`,
  topics: [topic],
  type: 'aws.guardduty.detector',
  title: `GuardDuty has ${name} on`,
  severity: 'low',
  impact,
  aliases: ['guardduty plan'],
  reads: ['Detector'],
  problems: { off: { title: `GuardDuty has ${name} off` } },
  remediation: {
    summary: `Turn ${name} of GuardDuty on; it is paid by what it analyses.`,
    console: ['Open GuardDuty, choose the plan under Protection plans and enable it.'],
    terraform: `resource "aws_guardduty_detector_feature" "this" {\n  detector_id = aws_guardduty_detector.this.id\n  name = "${features[0]}"\n  status = "ENABLED"\n}`,
    effort: 'low',
    reference: `${guide}/${page}`,
  },
  judge({ config }) {
    const status = features.map((feature) => config.Detector?.Features?.[feature] ?? null);
    if (status.includes('ENABLED')) return 'secure';
    return {
      problem: 'off',
      shown: { [`Detector.Features.${features[0]}`]: status[0] },
      expected: 'ENABLED',
    };
  },
});

export const guarddutyChecks: readonly CloudCheck[] = [
  {
    ...detection,
    id: 'aws-region-guardduty-on',
    topics: ['aws_guardduty_is_on'],
    type: 'aws.account.region',
    title: 'GuardDuty is on in every region',
    severity: 'medium',
    impact:
      'Stolen keys, miners and calls to servers of attackers are not seen, least of all in regions that nobody uses.',
    aliases: ['guardduty', 'threat detection'],
    reads: ['Account'],
    joins: ['aws.guardduty.detector'],
    problems: {
      none: { title: 'GuardDuty is off in a region' },
      suspended: { title: 'GuardDuty is suspended in a region' },
    },
    remediation: {
      summary: 'Enable GuardDuty in all regions, best for the organisation as a whole.',
      console: ['Open GuardDuty in the region and choose Get started, Enable GuardDuty.'],
      cli: 'aws guardduty create-detector --region {region} --enable',
      terraform: 'resource "aws_guardduty_detector" "this" {\n  enable = true\n}',
      effort: 'low',
      reference: `${guide}/guardduty_settingup.html`,
    },
    judge({ config, name }, related) {
      const detectors = related.of('aws.guardduty.detector');
      const shown = { account: config.Account, region: name, detectors: detectors.length };
      if (anyOf(detectors, (one) => one.config.Detector?.Status === 'ENABLED')) return 'secure';
      const problem = detectors.length === 0 ? 'none' : 'suspended';
      return { problem, shown, expected: 'a detector that is enabled' };
    },
  },
  ...plans.map(planCheck),
  {
    ...detection,
    id: 'aws-guardduty-detector-centrally-managed',
    topics: ['aws_guardduty_centrally_managed'],
    type: 'aws.guardduty.detector',
    title: 'GuardDuty is managed from one account',
    severity: 'info',
    impact: 'Findings stay in the account that was attacked, where an intruder may archive them.',
    aliases: ['delegated administrator'],
    reads: ['Administrator', 'HasMembers'],
    problems: { alone: { title: 'GuardDuty is not managed from one account' } },
    remediation: {
      summary: 'Name a security account as administrator of GuardDuty in the organisation.',
      console: ['Open Settings in the management account and add a delegated administrator.'],
      effort: 'medium',
      reference: `${guide}/guardduty_organizations.html`,
    },
    judge({ config }) {
      // A member account may not list members.
      if (config.Administrator || config.HasMembers) return 'secure';
      return {
        problem: 'alone',
        shown: { Administrator: null, HasMembers: false },
        expected: 'an administrator, or members',
      };
    },
  },
  {
    ...detection,
    id: 'aws-guardduty-detector-findings-handled',
    topics: ['aws_guardduty_no_high_severity_findings'],
    type: 'aws.guardduty.detector',
    title: 'GuardDuty has no open finding of high severity',
    severity: 'high',
    impact:
      'GuardDuty has seen signs of an intruder, and nobody has looked at them or closed them.',
    aliases: ['guardduty finding'],
    reads: ['HasSevereFindings'],
    problems: { open: { title: 'GuardDuty has open findings of high severity' } },
    remediation: {
      summary: 'Look into each finding, contain what it shows, and archive it.',
      console: ['Open Findings in GuardDuty and filter by high severity.'],
      cli: 'aws guardduty list-findings --region {region} --detector-id {name}',
      effort: 'high',
      reference: `${guide}/guardduty_remediate.html`,
    },
    judge: requires('HasSevereFindings', (value) => value === false, {
      problem: 'open',
      expected: 'false',
    }),
  },
];
