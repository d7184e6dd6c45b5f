import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { isTrue, settingCheck } from '../../judging/setting-check.ts';

const reference = 'https://cloud.google.com/storage/docs';

const ofBucket = {
  type: 'gcp.storage.bucket',
  category: 'data',
  cweIds: ['CWE-693'],
  owasp: 'A02:2025',
} as const;

const DAY_SECONDS = 24 * 60 * 60;

/** These checks are about how buckets keep what lies in them. */
export const storageChecks: readonly CloudCheck[] = [
  settingCheck({
    ...ofBucket,
    id: 'gcp-storage-bucket-has-uniform-access',
    topics: ['gcp_cloudstorage_bucket_uniform_bucket_level_access'],
    title: 'Cloud Storage bucket has uniform access',
    severity: 'low',
    impact:
      'Each object may carry rights of its own, which the policy of the bucket does not show: one upload is enough to publish a file.',
    category: 'exposure',
    cweIds: ['CWE-732'],
    owasp: 'A01:2025',
    aliases: ['acl', 'fine-grained'],
    objectives: ['storage-not-public'],
    path: 'iamConfiguration.uniformBucketLevelAccess.enabled',
    isSecure: isTrue,
    expected: 'true',
    problem: 'Cloud Storage bucket lets objects have rights of their own',
    remediation: {
      summary:
        'Switch uniform bucket-level access on, after members have the roles that they need.',
      console: [
        'Open the bucket and choose Permissions.',
        'Under Access control choose Switch to uniform.',
      ],
      cli: 'gcloud storage buckets update gs://{name} --uniform-bucket-level-access',
      terraform:
        'resource "google_storage_bucket" "main" {\n  uniform_bucket_level_access = true\n}',
      effort: 'medium',
      reference: `${reference}/uniform-bucket-level-access`,
    },
  }),
  settingCheck({
    ...ofBucket,
    id: 'gcp-storage-bucket-keeps-versions',
    topics: ['gcp_cloudstorage_bucket_versioning_on'],
    title: 'Cloud Storage bucket keeps versions of objects',
    severity: 'low',
    impact:
      'An object that is overwritten, by mistake or by an extortionist with a stolen token, has no earlier state to return to.',
    category: 'resilience',
    aliases: ['object versioning', 'ransomware'],
    objectives: ['backups-kept'],
    path: 'versioning.enabled',
    isSecure: isTrue,
    expected: 'true',
    problem: 'Cloud Storage bucket keeps no versions of objects',
    remediation: {
      summary: 'Switch object versioning on, with a lifecycle rule that deletes old versions.',
      console: [
        'Open the bucket and choose Protection.',
        'Under Object versioning choose Object versioning on.',
      ],
      cli: 'gcloud storage buckets update gs://{name} --versioning',
      terraform:
        'resource "google_storage_bucket" "main" {\n  versioning {\n    enabled = true\n  }\n}',
      effort: 'low',
      reference: `${reference}/object-versioning`,
    },
  }),
  settingCheck({
    ...ofBucket,
    id: 'gcp-storage-bucket-recovers-deleted-objects',
    topics: ['gcp_cloudstorage_bucket_soft_delete_on'],
    title: 'Cloud Storage bucket keeps deleted objects for a week',
    severity: 'low',
    impact:
      'Objects that a script or an intruder deletes are gone in the same second, with all versions.',
    category: 'resilience',
    aliases: ['soft delete'],
    objectives: ['backups-kept', 'deletion-protected'],
    path: 'softDeletePolicy.retentionDurationSeconds',
    isSecure: (seconds) => Number(seconds ?? 0) >= 7 * DAY_SECONDS,
    expected: '604800 seconds or more',
    problem: 'Cloud Storage bucket does not keep deleted objects',
    remediation: {
      summary: 'Set a soft delete policy of seven days or more.',
      console: [
        'Open the bucket and choose Protection.',
        'Under Soft delete policy choose Edit, and set a retention of 7 days.',
      ],
      cli: 'gcloud storage buckets update gs://{name} --soft-delete-duration=7d',
      terraform:
        'resource "google_storage_bucket" "main" {\n  soft_delete_policy {\n    retention_duration_seconds = 604800\n  }\n}',
      effort: 'low',
      reference: `${reference}/soft-delete`,
    },
  }),
  settingCheck({
    ...ofBucket,
    id: 'gcp-storage-bucket-has-lifecycle',
    topics: ['gcp_cloudstorage_bucket_lifecycle_management_on'],
    title: 'Cloud Storage bucket ends its objects by a rule',
    severity: 'info',
    impact:
      'Data stays when its purpose has gone, so a leak is larger than it had to be, and privacy law asks for an end.',
    cweIds: ['CWE-459'],
    aliases: ['lifecycle', 'retention'],
    objectives: ['data-retention-set'],
    path: 'lifecycle.rule',
    isSecure: (rules) => rules?.length > 0,
    expected: 'a rule at least',
    problem: 'Cloud Storage bucket has no lifecycle rule',
    remediation: {
      summary: 'Add a lifecycle rule that fits what the bucket holds.',
      console: [
        'Open the bucket and choose Lifecycle.',
        'Add a rule with the action Delete object.',
      ],
      cli: 'gcloud storage buckets update gs://{name} --lifecycle-file=lifecycle.json',
      effort: 'low',
      reference: `${reference}/lifecycle`,
    },
  }),
  settingCheck({
    ...ofBucket,
    id: 'gcp-storage-bucket-logs-access',
    topics: ['gcp_cloudstorage_bucket_logging_on'],
    title: 'Cloud Storage bucket logs each access',
    severity: 'info',
    impact:
      'Requests that need no login leave no trace in audit logs, so after a leak nobody can say what was read.',
    category: 'logging',
    owasp: 'A09:2025',
    cweIds: ['CWE-778'],
    aliases: ['usage logs'],
    objectives: ['logging-on'],
    path: 'logging.logBucket',
    isSecure: (bucket) => typeof bucket === 'string' && bucket !== '',
    expected: 'the name of a bucket for logs',
    problem: 'Cloud Storage bucket has no usage log',
    remediation: {
      summary: 'Write usage logs of buckets with public or sensitive objects to another bucket.',
      console: [
        'Create a bucket for logs and let cloud-storage-analytics@google.com create objects in it.',
        'Set it as the log bucket with the command beside.',
      ],
      cli: 'gcloud storage buckets update gs://{name} --log-bucket=gs://<bucket for logs>',
      effort: 'low',
      reference: `${reference}/access-logs`,
    },
  }),
  settingCheck({
    ...ofBucket,
    id: 'gcp-storage-bucket-encrypts-with-own-key',
    topics: ['gcp_storage_bucket_encryption'],
    title: 'Cloud Storage bucket encrypts with a key of Cloud KMS',
    severity: 'info',
    impact:
      'Google holds the key, so nobody can withdraw it when an account is lost, and there is no log of its use.',
    owasp: 'A04:2025',
    cweIds: ['CWE-311'],
    aliases: ['cmek'],
    objectives: ['keys-own'],
    path: 'encryption.defaultKmsKeyName',
    isSecure: (key) => typeof key === 'string' && key !== '',
    expected: 'the name of a key',
    problem: 'Cloud Storage bucket encrypts with a key of Google',
    remediation: {
      summary: 'Set a default key of Cloud KMS for buckets with sensitive data.',
      console: [
        'Open the bucket and choose Configuration.',
        'Edit Encryption type, choose Cloud KMS key, and a key in the location of the bucket.',
      ],
      cli: 'gcloud storage buckets update gs://{name} --default-encryption-key=<key>',
      effort: 'medium',
      reference: `${reference}/encryption/customer-managed-keys`,
    },
  }),
  settingCheck({
    ...ofBucket,
    id: 'gcp-storage-bucket-retains-objects',
    topics: ['gcp_cloudstorage_bucket_sufficient_retention_period'],
    title: 'Retention of a Cloud Storage bucket is a month or more',
    severity: 'info',
    impact: 'Records that must be kept can be deleted before an incident is even noticed.',
    aliases: ['retention policy', 'worm'],
    objectives: ['data-retention-set'],
    path: 'retentionPolicy.retentionPeriod',
    isSecure: (seconds) => Number(seconds ?? 0) >= 30 * DAY_SECONDS,
    expected: '2592000 seconds or more',
    problem: 'Retention of a Cloud Storage bucket is under a month',
    notApplicable: ({ retentionPolicy }: Answer) =>
      retentionPolicy ? null : 'The bucket has no retention policy.',
    remediation: {
      summary: 'Raise the retention period to what the records need.',
      console: [
        'Open the bucket and choose Protection.',
        'Under Bucket retention policy choose Edit, and raise the period.',
      ],
      cli: 'gcloud storage buckets update gs://{name} --retention-period=30d',
      effort: 'low',
      reference: `${reference}/bucket-lock`,
    },
  }),
];
