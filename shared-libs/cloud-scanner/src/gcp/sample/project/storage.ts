import type { SampleAsset } from '../sample-project.ts';
import { asset, policy, projectId, serviceAccountOf } from './describe.ts';

const bucket = (name: string, data: object, iamPolicy = policy({})): SampleAsset =>
  asset(
    'storage.googleapis.com/Bucket',
    name,
    {
      name,
      id: name,
      kind: 'storage#bucket',
      location: 'EUROPE-WEST1',
      storageClass: 'STANDARD',
      timeCreated: '2021-06-01T00:00:00Z',
      iamConfiguration: {
        publicAccessPrevention: 'inherited',
        uniformBucketLevelAccess: { enabled: true },
      },
      softDeletePolicy: { retentionDurationSeconds: '604800' },
      ...data,
    },
    { location: 'europe-west1', iamPolicy },
  );

const key = `projects/${projectId}/locations/europe-west1/keyRings/shop/cryptoKeys/data`;

/** Buckets, datasets, keys, secrets and messages. */
export const storageAssets: readonly SampleAsset[] = [
  bucket(
    'sample-customer-exports',
    { softDeletePolicy: { retentionDurationSeconds: '0' } },
    policy({ 'roles/storage.objectViewer': ['allUsers'] }),
  ),
  bucket('sample-uploads', {}, policy({ 'roles/storage.objectAdmin': ['allAuthenticatedUsers'] })),
  bucket('sample-old-site', {
    iamConfiguration: { publicAccessPrevention: 'inherited' },
    defaultObjectAcl: [{ entity: 'allUsers', role: 'READER' }],
  }),
  bucket('sample-audit-logs', { retentionPolicy: { retentionPeriod: '2678400' } }),
  bucket(
    'sample-vault',
    {
      iamConfiguration: {
        publicAccessPrevention: 'enforced',
        uniformBucketLevelAccess: { enabled: true },
      },
      versioning: { enabled: true },
      logging: { logBucket: 'sample-audit-logs' },
      lifecycle: { rule: [{ action: { type: 'Delete' }, condition: { age: 365 } }] },
      encryption: { defaultKmsKeyName: key },
    },
    policy({ 'roles/storage.objectViewer': ['allUsers'] }),
  ),
  asset(
    'bigquery.googleapis.com/Dataset',
    `projects/${projectId}/datasets/orders`,
    {
      id: `${projectId}:orders`,
      datasetReference: { datasetId: 'orders', projectId },
      location: 'EU',
    },
    {
      location: 'EU',
      iamPolicy: policy({ 'roles/bigquery.dataViewer': ['allAuthenticatedUsers'] }),
    },
  ),
  asset(
    'cloudkms.googleapis.com/KeyRing',
    `projects/${projectId}/locations/europe-west1/keyRings/shop`,
    { name: `projects/${projectId}/locations/europe-west1/keyRings/shop` },
    { iamPolicy: policy({}) },
  ),
  asset(
    'cloudkms.googleapis.com/CryptoKey',
    key,
    { name: key, purpose: 'ENCRYPT_DECRYPT', primary: { state: 'ENABLED' } },
    { iamPolicy: policy({ 'roles/cloudkms.cryptoKeyDecrypter': ['allUsers'] }) },
  ),
  asset(
    'secretmanager.googleapis.com/Secret',
    `projects/${projectId}/secrets/payment-api`,
    { name: `projects/${projectId}/secrets/payment-api`, replication: { automatic: {} } },
    {
      location: 'global',
      // A deny policy of the project takes this back.
      iamPolicy: policy({ 'roles/secretmanager.secretAccessor': ['allUsers'] }),
    },
  ),
  asset(
    'pubsub.googleapis.com/Topic',
    `projects/${projectId}/topics/orders`,
    { name: `projects/${projectId}/topics/orders` },
    { location: 'global', iamPolicy: policy({ 'roles/pubsub.publisher': ['allUsers'] }) },
  ),
  asset(
    'pubsub.googleapis.com/Subscription',
    `projects/${projectId}/subscriptions/orders-worker`,
    {
      name: `projects/${projectId}/subscriptions/orders-worker`,
      topic: `projects/${projectId}/topics/orders`,
    },
    {
      location: 'global',
      iamPolicy: policy({
        'roles/pubsub.subscriber': [`serviceAccount:${serviceAccountOf('shop')}`],
      }),
    },
  ),
  asset(
    'artifactregistry.googleapis.com/Repository',
    `projects/${projectId}/locations/europe-west1/repositories/images`,
    { name: `projects/${projectId}/locations/europe-west1/repositories/images`, format: 'DOCKER' },
    { iamPolicy: policy({ 'roles/artifactregistry.reader': ['allUsers'] }) },
  ),
];
