import type { CloudCheck } from '../../definition/cloud-check.ts';
import { settingCheck } from '../../judging/setting-check.ts';

const guide = 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide';
const type = 'aws.dax.cluster';

export const daxChecks: readonly CloudCheck[] = [
  settingCheck({
    id: 'aws-dax-cluster-encrypted',
    topics: ['aws_dynamodb_accelerator_cluster_encryption_on'],
    type,
    title: 'DAX clusters are encrypted at rest',
    severity: 'low',
    impact: 'Cached items are written to disks in clear text.',
    category: 'data',
    cweIds: ['CWE-311'],
    owasp: 'A04:2025',
    aliases: ['dax encryption'],
    objectives: ['encrypted-at-rest'],
    path: 'SSEDescription.Status',
    isSecure: (value) => value === 'ENABLED',
    expected: 'ENABLED',
    problem: 'DAX cluster is not encrypted at rest',
    remediation: {
      summary: 'Create a new cluster with encryption at rest and move clients to it.',
      console: ['Choose Create cluster with encryption at rest, and delete the old one.'],
      terraform:
        'resource "aws_dax_cluster" "this" {\n  server_side_encryption {\n    enabled = true\n  }\n}',
      effort: 'medium',
      reference: `${guide}/DAXEncryptionAtRest.html`,
    },
  }),
  settingCheck({
    id: 'aws-dax-cluster-transport-encrypted',
    topics: ['aws_dynamodb_accelerator_cluster_in_transit_encryption_on'],
    type,
    title: 'DAX clusters encrypt connections',
    severity: 'low',
    impact: 'Items cross the network between clients and the cluster in clear text.',
    category: 'data',
    cweIds: ['CWE-319'],
    owasp: 'A04:2025',
    aliases: ['dax tls'],
    objectives: ['encrypted-in-transit'],
    path: 'ClusterEndpointEncryptionType',
    isSecure: (value) => value === 'TLS',
    expected: 'TLS',
    problem: 'DAX cluster does not encrypt connections',
    remediation: {
      summary: 'Create a new cluster with encryption in transit.',
      console: ['Choose Create cluster with encryption in transit, and delete the old one.'],
      terraform:
        'resource "aws_dax_cluster" "this" {\n  cluster_endpoint_encryption_type = "TLS"\n}',
      effort: 'medium',
      reference: `${guide}/DAXEncryptionInTransit.html`,
    },
  }),
];
