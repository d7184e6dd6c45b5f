import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { settingCheck } from '../../judging/setting-check.ts';
import { policyIsNotPublic } from '../resource-policy.ts';

const reference = 'https://docs.aws.amazon.com/glue/latest/dg';

const base = { category: 'data', cweIds: ['CWE-311'], owasp: 'A04:2025' } as const;

const owners = [
  { type: 'aws.glue.job', id: 'job', noun: 'Glue job', topic: 'aws_glue_etl_jobs' },
  {
    type: 'aws.glue.dev-endpoint',
    id: 'dev-endpoint',
    noun: 'Glue endpoint',
    topic: 'aws_glue_dev_endpoint',
  },
] as const;

const parts = [
  {
    id: 'encrypts-results',
    topic: {
      'aws.glue.job': 'amazon_s3_encryption_on',
      'aws.glue.dev-endpoint': 's3_encryption_on',
    },
    what: 'results in S3',
    loss: 'Tables that it writes lie in S3 without the key that you chose.',
    isSecure: ({ S3Encryption: list = [] }: Answer) =>
      list.length > 0 && list.every((one: Answer) => one.S3EncryptionMode !== 'DISABLED'),
  },
  {
    id: 'encrypts-logs',
    topic: {
      'aws.glue.job': 'cloudwatch_logs_encryption_on',
      'aws.glue.dev-endpoint': 'cloudwatch_logs_encryption_on',
    },
    what: 'logs in CloudWatch',
    loss: 'Samples of data that are printed while it runs are readable with the right to read logs.',
    isSecure: ({ CloudWatchEncryption: one }: Answer) =>
      one?.CloudWatchEncryptionMode === 'SSE-KMS',
  },
  {
    id: 'encrypts-bookmarks',
    topic: {
      'aws.glue.job': 'job_bookmark_encryption_on',
      'aws.glue.dev-endpoint': 'job_bookmark_encryption_on',
    },
    what: 'bookmarks',
    loss: 'The state between runs names files and keys of your data in the clear.',
    isSecure: ({ JobBookmarksEncryption: one }: Answer) =>
      one?.JobBookmarksEncryptionMode === 'CSE-KMS',
  },
] as const;

const encryptionChecks = owners.flatMap((owner) =>
  parts.map(
    (part): CloudCheck => ({
      ...base,
      id: `aws-glue-${owner.id}-${part.id}`,
      topics: [`${owner.topic}_${part.topic[owner.type]}`],
      type: owner.type,
      title: `${owner.noun} encrypts ${part.what}`,
      severity: 'low',
      impact: `${owner.noun}: ${part.loss.charAt(0).toLowerCase()}${part.loss.slice(1)}`,
      aliases: ['security configuration'],
      objectives: ['encrypted-at-rest'],
      reads: ['SecurityConfiguration'],
      joins: ['aws.glue.security-configuration'],
      problems: { plain: { title: `${owner.noun} does not encrypt ${part.what}` } },
      remediation: {
        summary: `Choose a security configuration for the ${owner.noun} that encrypts ${part.what}.`,
        console: [
          'Open Glue, choose Security configurations and add one with a KMS key.',
          'Open the resource of the finding and choose it under Security configuration.',
        ],
        effort: 'low',
        reference: `${reference}/encryption-security-configuration.html`,
      },
      judge({ config }, related) {
        const name: string | null = config.SecurityConfiguration;
        const all = related.of('aws.glue.security-configuration');
        const chosen = all.find((one) => one.name === name);
        if (name !== null && !chosen)
          return { unknown: 'Its security configuration is not listed.' };
        if (chosen && part.isSecure(chosen.config.EncryptionConfiguration ?? {})) return 'secure';
        return {
          problem: 'plain',
          shown: { SecurityConfiguration: name },
          expected: `a security configuration that encrypts ${part.what}`,
        };
      },
    }),
  ),
);

const ofCatalog = {
  ...base,
  type: 'aws.glue.catalog',
  reads: ['Settings'],
} as const;

export const glueChecks: readonly CloudCheck[] = [
  ...encryptionChecks,
  policyIsNotPublic({
    id: 'aws-glue-catalog-is-not-public',
    topics: ['aws_glue_data_catalogs_private'],
    type: 'aws.glue.catalog',
    noun: 'Glue data catalog',
    can: 'read the data catalog',
    severity: 'high',
    impact:
      'The names of all tables, columns and places of data are open, and with more rights the tables can be pointed elsewhere.',
    aliases: ['data catalog'],
    reads: 'Policy',
    remediation: {
      summary: 'Name accounts in the policy of the catalog.',
      console: [
        'Open Glue, choose Catalog settings and then Permissions.',
        'Replace the star of Principal in the statement of the evidence.',
      ],
      cli: 'aws glue delete-resource-policy --region {region}',
      reference: `${reference}/security_iam_resource-based-policy-examples.html`,
    },
  }),
  settingCheck({
    ...ofCatalog,
    id: 'aws-glue-catalog-is-encrypted',
    topics: ['aws_glue_data_catalogs_metadata_encryption_on'],
    title: 'Glue data catalog is encrypted with KMS',
    severity: 'info',
    impact: 'Names of tables, columns and files lie without a key that you control.',
    aliases: ['metadata encryption'],
    objectives: ['encrypted-at-rest'],
    problem: 'Glue data catalog is not encrypted with KMS',
    path: 'EncryptionAtRest.CatalogEncryptionMode',
    settingOf: (config) => config.Settings?.EncryptionAtRest?.CatalogEncryptionMode,
    isSecure: (mode) => String(mode).startsWith('SSE-KMS'),
    expected: 'SSE-KMS',
    remediation: {
      summary: 'Switch metadata encryption of the catalog on.',
      console: ['Open Glue and choose Catalog settings.', 'Choose Metadata encryption and a key.'],
      cli: 'aws glue put-data-catalog-encryption-settings --data-catalog-encryption-settings file://settings.json --region {region}',
      effort: 'low',
      reference: `${reference}/encrypt-glue-data-catalog.html`,
    },
  }),
  settingCheck({
    ...ofCatalog,
    id: 'aws-glue-catalog-encrypts-passwords',
    topics: ['aws_glue_data_catalogs_connection_passwords_encryption_on'],
    title: 'Glue data catalog encrypts passwords of connections',
    severity: 'medium',
    impact:
      'Passwords of databases are given out in the clear to everyone who may read connections.',
    category: 'secrets',
    cweIds: ['CWE-312'],
    aliases: ['connection password'],
    objectives: ['secrets-not-in-code'],
    problem: 'Glue data catalog does not encrypt passwords of connections',
    path: 'ConnectionPasswordEncryption.ReturnConnectionPasswordEncrypted',
    settingOf: (config) =>
      config.Settings?.ConnectionPasswordEncryption?.ReturnConnectionPasswordEncrypted,
    isSecure: (value) => value === true,
    expected: 'true',
    remediation: {
      summary: 'Encrypt passwords of connections with a key of KMS.',
      console: [
        'Open the catalog settings of Glue.',
        'Choose Encrypt connection passwords and a key that jobs may use.',
      ],
      effort: 'low',
      reference: `${reference}/encrypt-connection-passwords.html`,
    },
  }),
  settingCheck({
    id: 'aws-glue-connection-uses-tls',
    topics: ['aws_glue_database_connections_ssl_on'],
    type: 'aws.glue.connection',
    title: 'Glue connection uses TLS',
    severity: 'medium',
    impact: 'Tables and the password of the database cross the network in the clear.',
    category: 'network',
    cweIds: ['CWE-319'],
    owasp: 'A04:2025',
    aliases: ['jdbc ssl'],
    objectives: ['encrypted-in-transit'],
    reads: ['ConnectionType', 'EnforceSsl'],
    problem: 'Glue connection does not require TLS',
    path: 'ConnectionProperties.JDBC_ENFORCE_SSL',
    notApplicable: ({ ConnectionType: type }) =>
      type === 'JDBC' ? null : 'The connection is none to a database.',
    settingOf: (config) => config.EnforceSsl,
    isSecure: (value) => String(value).toLowerCase() === 'true',
    expected: 'true',
    remediation: {
      summary: 'Require TLS of the connection.',
      console: [
        'Open Glue, choose Connections and the connection.',
        'Edit it and choose Require SSL.',
      ],
      effort: 'low',
      reference: `${reference}/connection-properties.html`,
    },
  }),
];
