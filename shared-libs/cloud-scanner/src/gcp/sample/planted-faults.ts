/**
 * The faults of the sample project: by the full name of a resource, the checks that find it insecure. What else is insecure
 * there follows from these.
 */
const faults: Readonly<Record<string, readonly string[]>> = {
  '//storage.googleapis.com/sample-customer-exports': [
    'gcp-storage-bucket-is-not-public',
    'gcp-storage-bucket-recovers-deleted-objects',
  ],
  '//storage.googleapis.com/sample-uploads': ['gcp-storage-bucket-is-not-public'],
  '//storage.googleapis.com/sample-old-site': [
    'gcp-storage-bucket-is-not-public',
    'gcp-storage-bucket-has-uniform-access',
  ],
  '//storage.googleapis.com/sample-audit-logs': ['gcp-logging-bucket-of-logs-is-locked'],
  '//bigquery.googleapis.com/projects/sample-shop/datasets/orders': [
    'gcp-bigquery-dataset-is-not-public',
  ],
  '//cloudkms.googleapis.com/projects/sample-shop/locations/europe-west1/keyRings/shop/cryptoKeys/data':
    ['gcp-kms-key-is-not-public', 'gcp-kms-key-is-rotated'],
  '//pubsub.googleapis.com/projects/sample-shop/topics/orders': ['gcp-pubsub-topic-is-not-public'],
  '//artifactregistry.googleapis.com/projects/sample-shop/locations/europe-west1/repositories/images':
    ['gcp-artifactregistry-repository-is-not-public'],
  '//cloudresourcemanager.googleapis.com/projects/481516234200': [
    'gcp-iam-project-grants-no-basic-roles',
    'gcp-iam-project-limits-impersonation',
    'gcp-iam-project-names-accounts-of-the-organization',
    'gcp-iam-project-separates-key-duties',
    'gcp-iam-project-logs-data-access',
    'gcp-iam-project-logs-access-to-objects',
    'gcp-project-forbids-new-service-account-keys',
    'gcp-project-names-security-contact',
    'gcp-project-scans-container-images',
    'gcp-logging-alert-on-project-owners',
  ],
  '//iam.googleapis.com/projects/sample-shop/serviceAccounts/100000000000000000001': [
    'gcp-iam-service-account-is-no-administrator',
    'gcp-iam-service-account-has-no-keys',
  ],
  '//iam.googleapis.com/projects/sample-shop/serviceAccounts/100000000000000000003': [
    'gcp-iam-service-account-is-not-public',
  ],
  '//iam.googleapis.com/projects/sample-shop/serviceAccounts/deploy@sample-shop.iam.gserviceaccount.com/keys/0a1b2c3d4e5f60718293a4b5c6d7e8f901234567':
    ['gcp-iam-service-account-key-is-rotated'],
  '//iam.googleapis.com/projects/481516234200/locations/global/workloadIdentityPools/github/providers/actions':
    ['gcp-iam-workload-identity-provider-names-tenant'],
  '//apikeys.googleapis.com/projects/481516234200/locations/global/keys/maps-browser': [
    'gcp-apikeys-key-is-restricted',
    'gcp-apikeys-key-is-rotated',
  ],
  '//apikeys.googleapis.com/projects/481516234200/locations/global/keys/assistant': [
    'gcp-apikeys-key-is-restricted',
  ],
  '//compute.googleapis.com/projects/sample-shop': ['gcp-compute-project-requires-os-login'],
  '//compute.googleapis.com/projects/sample-shop/zones/europe-west1-b/instances/sample-bastion': [
    'gcp-compute-instance-ssh-not-reachable',
    'gcp-compute-instance-rdp-not-reachable',
    'gcp-compute-instance-has-no-outside-address',
    'gcp-compute-instance-serial-port-is-off',
    'gcp-compute-instance-does-not-forward',
    'gcp-compute-instance-is-shielded',
    'gcp-compute-instance-has-own-service-account',
    'gcp-compute-instance-blocks-project-keys',
  ],
  '//compute.googleapis.com/projects/sample-shop/zones/europe-west1-b/instances/sample-cache': [
    'gcp-compute-instance-redis-not-reachable',
  ],
  '//compute.googleapis.com/projects/sample-shop/zones/europe-west1-b/instances/sample-test-box': [
    'gcp-compute-instance-all-ports-not-reachable',
  ],
  '//compute.googleapis.com/projects/sample-shop/global/firewalls/default-allow-ssh': [
    'gcp-compute-firewall-ssh-not-open',
  ],
  '//compute.googleapis.com/projects/sample-shop/global/firewalls/default-allow-rdp': [
    'gcp-compute-firewall-rdp-not-open',
  ],
  '//compute.googleapis.com/projects/sample-shop/global/firewalls/allow-everything': [
    'gcp-compute-firewall-all-ports-not-open',
  ],
  '//compute.googleapis.com/projects/sample-shop/global/networks/default': [
    'gcp-compute-network-is-not-the-default',
    'gcp-compute-network-logs-dns',
  ],
  '//compute.googleapis.com/projects/sample-shop/global/images/sample-golden': [
    'gcp-compute-image-is-not-public',
  ],
  '//compute.googleapis.com/projects/sample-shop/regions/europe-west1/subnetworks/shop': [
    'gcp-compute-subnetwork-logs-flows',
  ],
  '//cloudsql.googleapis.com/projects/sample-shop/instances/orders': [
    'gcp-sqladmin-instance-admits-known-networks',
    'gcp-sqladmin-instance-requires-tls',
    'gcp-sqladmin-instance-is-backed-up',
    'gcp-sqladmin-mysql-local-infile-off',
  ],
  '//cloudsql.googleapis.com/projects/sample-shop/instances/reports': [
    'gcp-sqladmin-postgres-failed-statements-logged',
  ],
  '//container.googleapis.com/projects/sample-shop/locations/europe-west1/clusters/shop': [
    'gcp-container-cluster-admits-known-networks',
    'gcp-container-cluster-uses-rbac',
    'gcp-container-cluster-has-no-static-logins',
    'gcp-container-cluster-has-workload-identity',
  ],
  '//container.googleapis.com/projects/sample-shop/locations/europe-west1/clusters/shop/nodePools/default':
    ['gcp-container-node-pool-has-own-service-account', 'gcp-container-node-pool-repairs-nodes'],
  '//run.googleapis.com/projects/sample-shop/locations/europe-west1/services/checkout': [
    'gcp-run-service-is-not-public',
    'gcp-run-service-has-own-service-account',
    'gcp-run-service-keeps-no-secrets-in-variables',
  ],
  '//cloudfunctions.googleapis.com/projects/sample-shop/locations/europe-west1/functions/resize': [
    'gcp-functions-function-is-not-public',
    'gcp-functions-function-v1-limits-ingress',
  ],
  '//cloudfunctions.googleapis.com/projects/sample-shop/locations/europe-west1/functions/mailer': [
    'gcp-functions-function-keeps-no-secrets-in-variables',
  ],
  '//dns.googleapis.com/projects/sample-shop/managedZones/1': ['gcp-dns-zone-is-signed'],
  '//dataproc.googleapis.com/projects/sample-shop/regions/europe-west1/clusters/nightly': [
    'gcp-dataproc-cluster-has-private-addresses',
  ],
};

export const plantedGcpFaults: readonly { readonly uid: string; readonly checkId: string }[] =
  Object.entries(faults).flatMap(([uid, checkIds]) =>
    checkIds.map((checkId) => ({ uid, checkId })),
  );
