import type { CloudCheck } from '../../definition/cloud-check.ts';
import { settingCheck } from '../../judging/setting-check.ts';
import { policyIsNotPublic } from '../public-policy.ts';

const reference = 'https://cloud.google.com/bigquery/docs';

export const bigqueryChecks: readonly CloudCheck[] = [
  policyIsNotPublic({
    id: 'gcp-bigquery-dataset-is-not-public',
    topics: ['gcp_bigquery_dataset_public_access'],
    type: 'gcp.bigquery.dataset',
    noun: 'BigQuery dataset',
    can: 'query its tables',
    severity: 'critical',
    impact:
      'Strangers query all its tables with a project of their own, and the bill and the log are theirs: you do not see it.',
    aliases: ['public dataset'],
    objectives: ['databases-not-public', 'storage-not-public'],
    permission: 'bigquery.googleapis.com/tables.getData',
    remediation: {
      summary: 'Remove allUsers and allAuthenticatedUsers from the sharing of the dataset.',
      console: [
        'Open the dataset in BigQuery and choose Sharing, then Permissions.',
        'Remove allUsers and allAuthenticatedUsers.',
      ],
      cli: 'bq show --format=prettyjson {name} > dataset.json',
      reference: `${reference}/control-access-to-resources-iam`,
    },
  }),
  settingCheck({
    id: 'gcp-bigquery-dataset-encrypts-with-own-key',
    topics: ['gcp_bigquery_dataset_cmk_encryption', 'gcp_bigquery_table_cmk_encryption'],
    type: 'gcp.bigquery.dataset',
    title: 'BigQuery dataset encrypts new tables with a key of Cloud KMS',
    severity: 'info',
    impact:
      'Who may read a table may read it without a second right, and no key can be withdrawn from copies.',
    category: 'data',
    cweIds: ['CWE-311'],
    owasp: 'A04:2025',
    aliases: ['cmek'],
    objectives: ['keys-own'],
    path: 'defaultEncryptionConfiguration.kmsKeyName',
    isSecure: (key) => typeof key === 'string' && key !== '',
    expected: 'the name of a key',
    problem: 'BigQuery dataset encrypts new tables with a key of Google',
    remediation: {
      summary:
        'Set a default key for datasets with sensitive tables, and copy the tables that stand there.',
      console: [
        'Grant the service account of BigQuery the role Encrypter/Decrypter on a key.',
        'Edit the details of the dataset, and choose the key under Advanced options.',
      ],
      cli: 'bq update --default_kms_key=<key> {name}',
      effort: 'medium',
      reference: `${reference}/customer-managed-encryption`,
    },
  }),
];
