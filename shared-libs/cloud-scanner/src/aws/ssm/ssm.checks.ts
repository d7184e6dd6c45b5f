import type { CloudCheck } from '../../definition/cloud-check.ts';
import { settingCheck } from '../../judging/setting-check.ts';
import { isSecretName } from '../secrets.ts';

const reference = 'https://docs.aws.amazon.com/systems-manager/latest/userguide';

const secretParameter = settingCheck({
  id: 'aws-ssm-secret-parameter-is-encrypted',
  topics: ['aws_ssm_encrypted_parameters'],
  type: 'aws.ssm.parameter',
  title: 'SSM parameter with a secret is a SecureString',
  severity: 'medium',
  impact:
    'The name says that a secret is inside, and everyone who reads settings reads it: lists, backups and the console show it in the clear.',
  category: 'secrets',
  cweIds: ['CWE-312'],
  owasp: 'A04:2025',
  aliases: ['parameter store', 'plaintext secret'],
  objectives: ['secrets-not-in-code', 'encrypted-at-rest'],
  reads: ['Type'],
  problem: 'SSM parameter with a secret is not encrypted',
  path: 'Type',
  settingOf: (config) => config.Type,
  isSecure: (value) => value === 'SecureString',
  expected: 'SecureString',
  remediation: {
    summary: 'Store the value as SecureString, and change the secret.',
    console: [
      'Open Parameter Store and create the parameter anew with the type SecureString.',
      'Change the secret itself, since its old value was readable.',
    ],
    cli: 'aws ssm put-parameter --name {name} --type SecureString --value <new value> --overwrite',
    effort: 'low',
    reference: `${reference}/secure-string-parameter-kms-encryption.html`,
  },
});

/** Parameters hold settings, too: the name tells which hold a secret. */
const parametersOfSecrets: CloudCheck = {
  ...secretParameter,
  judge: (parameter, related) =>
    isSecretName(parameter.name)
      ? secretParameter.judge(parameter, related)
      : { notApplicable: 'The name is not that of a secret.' },
};

export const ssmChecks: readonly CloudCheck[] = [
  {
    id: 'aws-ssm-document-is-not-public',
    topics: ['aws_ssm_documents_set_as_public'],
    type: 'aws.ssm.document',
    title: 'SSM document is shared with named accounts alone',
    severity: 'high',
    impact:
      'Everybody reads the commands of the document, with the host names, paths and keys that stand in them.',
    category: 'exposure',
    cweIds: ['CWE-732'],
    owasp: 'A01:2025',
    aliases: ['public document', 'systems manager'],
    objectives: ['resources-not-public'],
    reads: ['SharedWith'],
    problems: {
      public: {
        title: 'SSM document is public',
        exposure: { kind: 'usable-by-anyone', phrase: 'Anyone can read the document' },
      },
    },
    remediation: {
      summary: 'Make the document private, and change secrets that it holds.',
      console: [
        'Open Systems Manager, choose Documents and the document, then Details.',
        'Under Permissions choose Private.',
      ],
      cli: 'aws ssm modify-document-permission --name {name} --permission-type Share --account-ids-to-remove all',
      effort: 'low',
      reference: `${reference}/documents-ssm-sharing.html`,
    },
    judge({ config }) {
      const accounts: readonly string[] = config.SharedWith;
      const isPublic = accounts.some((account) => account.toLowerCase() === 'all');
      return isPublic
        ? { problem: 'public', shown: { SharedWith: [...accounts] }, expected: 'named accounts' }
        : 'secure';
    },
  },
  settingCheck({
    id: 'aws-ssm-region-blocks-public-documents',
    topics: ['aws_ssm_public_sharing_blocked'],
    type: 'aws.account.region',
    title: 'Region blocks public SSM documents',
    severity: 'low',
    impact: 'One click shares a document with the world, and no setting prevents it.',
    category: 'exposure',
    cweIds: ['CWE-1188'],
    owasp: 'A02:2025',
    aliases: ['block public sharing'],
    objectives: ['resources-not-public'],
    reads: ['DocumentSharing'],
    problem: 'Public SSM documents are allowed in the region',
    path: 'DocumentSharing',
    settingOf: (config) => config.DocumentSharing,
    isSecure: (value) => value === 'Disable',
    expected: 'Disable',
    remediation: {
      summary: 'Block public sharing of documents in each region.',
      console: [
        'Open Systems Manager, choose Documents and then Preferences.',
        'Edit Block public sharing and switch it on.',
      ],
      cli: 'aws ssm update-service-setting --setting-id /ssm/documents/console/public-sharing-permission --setting-value Disable --region {region}',
      effort: 'low',
      reference: `${reference}/documents-ssm-sharing.html`,
    },
  }),
  parametersOfSecrets,
  settingCheck({
    id: 'aws-ssm-instance-is-patched',
    topics: ['aws_ssm_managed_compliant_patching'],
    type: 'aws.ssm.patch-compliance',
    title: 'Managed instance has its patches',
    severity: 'high',
    impact:
      'Patches that the baseline approves are missing: published exploits work on the instance.',
    category: 'resilience',
    cweIds: ['CWE-1104'],
    owasp: 'A03:2025',
    aliases: ['patch manager', 'missing patches'],
    objectives: ['patches-applied'],
    reads: ['Status'],
    problem: 'Managed instance lacks patches',
    path: 'Status',
    settingOf: (config) => config.Status,
    isSecure: (value) => value === 'COMPLIANT',
    expected: 'COMPLIANT',
    remediation: {
      summary: 'Install the patches, and schedule a patch policy.',
      console: [
        'Open Systems Manager, choose Patch Manager and then Compliance reporting.',
        'Choose the instance and Patch now, and set up a patch policy.',
      ],
      cli: 'aws ssm send-command --document-name AWS-RunPatchBaseline --parameters Operation=Install --instance-ids {name}',
      effort: 'medium',
      reference: `${reference}/patch-manager.html`,
    },
  }),
];
