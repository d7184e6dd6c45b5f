import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { addressesOf, isInternet, union } from '../../judging/address-set.ts';
import { isTrue, settingCheck } from '../../judging/setting-check.ts';

const reference = 'https://cloud.google.com/sql/docs';

const ofInstance = {
  type: 'gcp.sqladmin.instance',
  category: 'exposure',
  cweIds: ['CWE-284'],
  owasp: 'A02:2025',
} as const;

/** Networks that are let in and make up the internet together, such as two halves of it. */
function openNetworks(networks: Answer): readonly string[] {
  const values = ((networks ?? []) as readonly Answer[]).map(({ value }) => `${value}`);
  const ranges = values.map((value) => (value.includes('/') ? value : `${value}/32`));
  const isOpen = (['ipv4', 'ipv6'] as const).some((family) =>
    isInternet(union(...ranges.map((range) => addressesOf(range, family)), []), family),
  );
  return isOpen ? values : [];
}

const asksForTls = ['TRUSTED_CLIENT_CERTIFICATE_REQUIRED', 'ENCRYPTED_ONLY'];

/** A replica has the backups and the standby of its primary. */
const isReplica = ({ instanceType }: Answer): string | null =>
  instanceType === 'READ_REPLICA_INSTANCE' ? 'Its primary instance is judged.' : null;

export const sqladminChecks: readonly CloudCheck[] = [
  {
    ...ofInstance,
    id: 'gcp-sqladmin-instance-admits-known-networks',
    topics: ['gcp_cloudsql_instance_public_access'],
    title: 'Cloud SQL instance admits known networks alone',
    severity: 'critical',
    impact:
      'The database takes logins from the whole internet: passwords are guessed day and night, and one leaked one is enough.',
    aliases: ['authorized networks', '0.0.0.0/0'],
    objectives: ['databases-not-public'],
    reads: ['settings'],
    problems: {
      open: {
        title: 'Cloud SQL instance admits the whole internet',
        exposure: { kind: 'usable-by-anyone', phrase: 'Anyone can try passwords of the database' },
      },
    },
    remediation: {
      summary: 'Remove 0.0.0.0/0 from the authorized networks, and connect through the Auth Proxy.',
      console: [
        'Open the instance and choose Connections, then Networking.',
        'Delete the network 0.0.0.0/0 and what comes near to it.',
        'Let applications connect through the Cloud SQL Auth Proxy or a private address.',
      ],
      cli: 'gcloud sql instances patch {name} --clear-authorized-networks',
      terraform:
        'resource "google_sql_database_instance" "main" {\n  settings {\n    ip_configuration {\n      ipv4_enabled = false\n    }\n  }\n}',
      effort: 'medium',
      reference: `${reference}/mysql/authorize-networks`,
    },
    judge({ config }) {
      const { ipv4Enabled, authorizedNetworks } = config.settings?.ipConfiguration ?? {};
      if (ipv4Enabled === false) return 'secure';
      const open = openNetworks(authorizedNetworks);
      if (open.length === 0) return 'secure';
      return {
        problem: 'open',
        shown: { 'settings.ipConfiguration.authorizedNetworks': open },
        expected: 'the networks of your applications, or none',
      };
    },
  },
  settingCheck({
    ...ofInstance,
    id: 'gcp-sqladmin-instance-has-private-address',
    topics: ['gcp_cloudsql_instance_public_ip', 'gcp_cloudsql_instance_private_ip_assignment'],
    title: 'Cloud SQL instance has a private address alone',
    severity: 'low',
    impact:
      'One entry in the list of networks, made for a test, opens the database to the internet.',
    cweIds: ['CWE-668'],
    aliases: ['public ip'],
    objectives: ['databases-not-public', 'network-segmented'],
    path: 'settings.ipConfiguration.ipv4Enabled',
    isSecure: (value) => value !== true,
    expected: 'false',
    problem: 'Cloud SQL instance has an address on the internet',
    remediation: {
      summary:
        'Give the instance a private address, move clients to it, then remove the public one.',
      console: [
        'Open the instance and choose Connections, then Networking.',
        'Select Private IP with the network of the clients, and clear Public IP.',
      ],
      cli: 'gcloud sql instances patch {name} --network=<network> --no-assign-ip',
      effort: 'high',
      reference: `${reference}/mysql/configure-private-ip`,
    },
  }),
  {
    ...ofInstance,
    id: 'gcp-sqladmin-instance-requires-tls',
    topics: ['gcp_cloudsql_instance_ssl_connections'],
    title: 'Cloud SQL instance takes connections over TLS alone',
    severity: 'medium',
    impact:
      'A client with a wrong setting sends the password and all rows in clear text, and nothing stops it.',
    category: 'data',
    cweIds: ['CWE-319'],
    owasp: 'A04:2025',
    aliases: ['ssl mode', 'requiressl'],
    objectives: ['encrypted-in-transit'],
    reads: ['settings'],
    problems: { plain: { title: 'Cloud SQL instance takes connections without TLS' } },
    remediation: {
      summary: 'Set the SSL mode to ENCRYPTED_ONLY, or ask for certificates of clients.',
      console: [
        'Open the instance and choose Connections, then Security.',
        'Choose Allow only SSL connections.',
      ],
      cli: 'gcloud sql instances patch {name} --ssl-mode=ENCRYPTED_ONLY',
      terraform:
        'resource "google_sql_database_instance" "main" {\n  settings {\n    ip_configuration {\n      ssl_mode = "ENCRYPTED_ONLY"\n    }\n  }\n}',
      effort: 'medium',
      reference: `${reference}/mysql/configure-ssl-instance`,
    },
    judge({ config }) {
      const { sslMode, requireSsl } = config.settings?.ipConfiguration ?? {};
      // The mode counts where both are set.
      const isAsked = sslMode === undefined ? requireSsl === true : asksForTls.includes(sslMode);
      return isAsked
        ? 'secure'
        : {
            problem: 'plain',
            shown: { 'settings.ipConfiguration.sslMode': sslMode ?? null },
            expected: 'ENCRYPTED_ONLY or TRUSTED_CLIENT_CERTIFICATE_REQUIRED',
          };
    },
  },
  settingCheck({
    ...ofInstance,
    id: 'gcp-sqladmin-instance-is-backed-up',
    topics: ['gcp_cloudsql_instance_automated_backups'],
    title: 'Cloud SQL instance makes backups by itself',
    severity: 'medium',
    impact: 'After a wrong statement or an extortion there is nothing to return to.',
    category: 'resilience',
    cweIds: ['CWE-693'],
    owasp: 'A06:2025',
    aliases: ['automated backups'],
    objectives: ['backups-kept'],
    path: 'settings.backupConfiguration.enabled',
    reads: ['settings', 'instanceType'],
    isSecure: isTrue,
    expected: 'true',
    problem: 'Cloud SQL instance makes no backups by itself',
    notApplicable: isReplica,
    remediation: {
      summary: 'Switch automated backups on, with recovery to a point in time.',
      console: ['Open the instance and choose Backups, then Edit.', 'Select Automate backups.'],
      cli: 'gcloud sql instances patch {name} --backup-start-time=03:00',
      effort: 'low',
      reference: `${reference}/mysql/backup-recovery/backups`,
    },
  }),
  settingCheck({
    ...ofInstance,
    id: 'gcp-sqladmin-instance-is-highly-available',
    topics: ['gcp_cloudsql_instance_high_availability_on'],
    title: 'Cloud SQL instance has a standby in another zone',
    severity: 'info',
    impact: 'The loss of one zone stops everything that needs the database.',
    category: 'resilience',
    cweIds: ['CWE-693'],
    owasp: 'A06:2025',
    aliases: ['ha', 'regional'],
    objectives: ['highly-available'],
    path: 'settings.availabilityType',
    reads: ['settings', 'instanceType'],
    isSecure: (value) => value === 'REGIONAL',
    expected: 'REGIONAL',
    problem: 'Cloud SQL instance has no standby in another zone',
    notApplicable: isReplica,
    remediation: {
      summary: 'Set the availability type of production databases to REGIONAL.',
      console: ['Open the instance and choose Edit.', 'Under Availability choose Multiple zones.'],
      cli: 'gcloud sql instances patch {name} --availability-type=REGIONAL',
      effort: 'low',
      reference: `${reference}/mysql/configure-ha`,
    },
  }),
  settingCheck({
    ...ofInstance,
    id: 'gcp-sqladmin-instance-encrypts-with-own-key',
    topics: ['gcp_cloudsql_instance_cmek_encryption_on'],
    title: 'Cloud SQL instance encrypts with a key of Cloud KMS',
    severity: 'info',
    impact: 'Nobody but Google can end access to the stored rows by withdrawing a key.',
    category: 'data',
    cweIds: ['CWE-311'],
    owasp: 'A04:2025',
    aliases: ['cmek'],
    objectives: ['keys-own'],
    path: 'diskEncryptionConfiguration.kmsKeyName',
    isSecure: (key) => typeof key === 'string' && key !== '',
    expected: 'the name of a key',
    problem: 'Cloud SQL instance encrypts with a key of Google',
    remediation: {
      summary: 'Create the instance anew with a key of Cloud KMS, and move the data.',
      console: [
        'The key is chosen when an instance is made.',
        'Create one with a Cloud KMS key, and migrate with Database Migration Service.',
      ],
      effort: 'high',
      reference: `${reference}/mysql/configure-cmek`,
    },
  }),
];
