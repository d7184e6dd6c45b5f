import type { CloudCheck } from '../../definition/cloud-check.ts';
import { settingCheck } from '../../judging/setting-check.ts';
import { policyIsNotPublic } from '../resource-policy.ts';

const reference = 'https://docs.aws.amazon.com/AmazonECR/latest/userguide';

const base = { type: 'aws.ecr.repository', cweIds: ['CWE-1104'], owasp: 'A03:2025' } as const;

export const ecrChecks: readonly CloudCheck[] = [
  policyIsNotPublic({
    id: 'aws-ecr-repository-is-not-public',
    topics: ['aws_ecr_repository_private'],
    type: 'aws.ecr.repository',
    noun: 'ECR repository',
    can: 'pull images of the repository',
    severity: 'critical',
    impact:
      'Images hold code, settings and often secrets; who may push as well puts code of their own into production.',
    aliases: ['public registry', 'container image'],
    reads: 'Policy',
    remediation: {
      summary: 'Name the accounts that pull in the policy of the repository.',
      console: [
        'Open the repository and choose Permissions.',
        'Delete the statement of the evidence, or name accounts in it.',
      ],
      cli: 'aws ecr delete-repository-policy --repository-name {name}',
      reference: `${reference}/repository-policies.html`,
    },
  }),
  settingCheck({
    ...base,
    id: 'aws-ecr-repository-scans-images',
    topics: ['aws_ecr_repository_scan_images_on_push_on'],
    title: 'ECR repository scans its images',
    severity: 'low',
    impact: 'Images with known flaws go to production, because nothing looks at them.',
    category: 'resilience',
    aliases: ['scan on push', 'image scanning'],
    objectives: ['vulnerabilities-found'],
    reads: ['Scanning'],
    problem: 'ECR repository does not scan its images',
    path: 'Scanning.scanFrequency',
    settingOf: (config) => config.Scanning,
    isSecure: (frequency) => frequency === 'SCAN_ON_PUSH' || frequency === 'CONTINUOUS_SCAN',
    expected: 'SCAN_ON_PUSH or CONTINUOUS_SCAN',
    remediation: {
      summary: 'Switch scanning on for all repositories of the registry.',
      console: [
        'Open ECR, choose Private registry, Features and settings, and then Scanning.',
        'Choose enhanced scanning, or basic scanning on push for all repositories.',
      ],
      cli: 'aws ecr put-registry-scanning-configuration --scan-type BASIC --rules file://rules.json',
      effort: 'low',
      reference: `${reference}/image-scanning.html`,
    },
  }),
  settingCheck({
    ...base,
    id: 'aws-ecr-repository-keeps-tags',
    topics: ['aws_ecr_repository_tag_immutability'],
    title: 'Tags of the ECR repository cannot be moved',
    severity: 'low',
    impact:
      'Who may push replaces an image under a tag that is already tested and deployed, and nobody sees a change.',
    category: 'data',
    cweIds: ['CWE-494'],
    owasp: 'A08:2025',
    aliases: ['tag immutability', 'supply chain'],
    objectives: ['builds-trusted'],
    reads: ['imageTagMutability'],
    problem: 'Tags of the ECR repository can be moved',
    path: 'imageTagMutability',
    settingOf: (config) => config.imageTagMutability,
    isSecure: (value) => String(value).startsWith('IMMUTABLE'),
    expected: 'IMMUTABLE',
    remediation: {
      summary: 'Make tags immutable, and deploy by digest or by a tag of each build.',
      console: ['Open the repository and choose Edit.', 'Choose Immutable for image tags.'],
      cli: 'aws ecr put-image-tag-mutability --repository-name {name} --image-tag-mutability IMMUTABLE',
      effort: 'low',
      reference: `${reference}/image-tag-mutability.html`,
    },
  }),
  settingCheck({
    ...base,
    id: 'aws-ecr-repository-has-lifecycle',
    topics: ['aws_ecr_repository_lifecycle_policy_on'],
    title: 'ECR repository ends old images',
    severity: 'info',
    impact: 'Old images with old flaws stay ready to run, and are paid for.',
    category: 'resilience',
    aliases: ['lifecycle policy'],
    objectives: ['data-retention-set'],
    reads: ['LifecyclePolicy'],
    problem: 'ECR repository keeps all old images',
    path: 'LifecyclePolicy',
    settingOf: (config) => config.LifecyclePolicy,
    isSecure: (policy) => policy !== null,
    expected: 'a lifecycle policy',
    remediation: {
      summary: 'Add a rule that expires untagged and old images.',
      console: [
        'Open the repository and choose Lifecycle Policy.',
        'Create a rule for untagged images.',
      ],
      cli: 'aws ecr put-lifecycle-policy --repository-name {name} --lifecycle-policy-text file://policy.json',
      effort: 'low',
      reference: `${reference}/LifecyclePolicies.html`,
    },
  }),
];
