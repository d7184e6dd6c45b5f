import type { CloudCheck } from '../../definition/cloud-check.ts';
import { settingCheck } from '../../judging/setting-check.ts';

const ofCluster = { type: 'gcp.dataproc.cluster' } as const;
const reference = 'https://cloud.google.com/dataproc/docs';

export const dataprocChecks: readonly CloudCheck[] = [
  settingCheck({
    ...ofCluster,
    id: 'gcp-dataproc-cluster-encrypts-with-own-key',
    topics: ['gcp_dataproc_encrypted_with_cmks_disabled'],
    title: 'Dataproc cluster encrypts with a key of Cloud KMS',
    severity: 'info',
    impact: 'Data that jobs leave on the disks of the cluster has no key of yours.',
    category: 'data',
    cweIds: ['CWE-311'],
    owasp: 'A04:2025',
    aliases: ['cmek'],
    objectives: ['keys-own'],
    path: 'config.encryptionConfig.gcePdKmsKeyName',
    isSecure: (key) => typeof key === 'string' && key !== '',
    expected: 'the name of a key',
    problem: 'Dataproc cluster encrypts with a key of Google',
    remediation: {
      summary: 'Make clusters with a key for their disks.',
      console: [
        'Create a cluster, and choose Manage security.',
        'Under Encryption choose a Cloud KMS key.',
      ],
      cli: 'gcloud dataproc clusters create <name> --region={region} --gce-pd-kms-key=<key>',
      effort: 'medium',
      reference: `${reference}/concepts/configuring-clusters/customer-managed-encryption`,
    },
  }),
  settingCheck({
    ...ofCluster,
    id: 'gcp-dataproc-cluster-has-private-addresses',
    topics: ['gcp_dataproc_cluster_private_addresses'],
    title: 'Dataproc cluster has private addresses alone',
    severity: 'medium',
    impact:
      'The web pages of Hadoop and Spark run code for whoever reaches them, and ask for no login.',
    category: 'network',
    cweIds: ['CWE-668'],
    owasp: 'A02:2025',
    aliases: ['internal ip', 'yarn', 'hadoop'],
    objectives: ['network-not-exposed'],
    path: 'config.gceClusterConfig.internalIpOnly',
    isSecure: (value) => value === true,
    expected: 'true',
    problem: 'Dataproc cluster has addresses on the internet',
    remediation: {
      summary: 'Make clusters with internal addresses in a subnet with Private Google Access.',
      console: ['Create a cluster, and choose Customize cluster.', 'Select Internal IP only.'],
      cli: 'gcloud dataproc clusters create <name> --region={region} --no-address',
      effort: 'medium',
      reference: `${reference}/concepts/configuring-clusters/network`,
    },
  }),
];
