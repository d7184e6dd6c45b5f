import type { SampleAsset } from '../sample-project.ts';
import { asset, computeDefault, policy, projectId, region, serviceAccountOf } from './describe.ts';

/** Databases, clusters, services, names and logs. */
export const platformAssets: readonly SampleAsset[] = [
  asset('sqladmin.googleapis.com/Instance', `projects/${projectId}/instances/orders`, {
    name: 'orders',
    databaseVersion: 'MYSQL_8_0',
    instanceType: 'CLOUD_SQL_INSTANCE',
    region,
    settings: {
      availabilityType: 'ZONAL',
      backupConfiguration: { enabled: false },
      ipConfiguration: {
        ipv4Enabled: true,
        sslMode: 'ALLOW_UNENCRYPTED_AND_ENCRYPTED',
        authorizedNetworks: [{ name: 'all', value: '0.0.0.0/0' }],
      },
    },
  }),
  asset('sqladmin.googleapis.com/Instance', `projects/${projectId}/instances/reports`, {
    name: 'reports',
    databaseVersion: 'POSTGRES_16',
    instanceType: 'CLOUD_SQL_INSTANCE',
    region,
    settings: {
      availabilityType: 'REGIONAL',
      backupConfiguration: { enabled: true },
      databaseFlags: [{ name: 'log_min_error_statement', value: 'panic' }],
      ipConfiguration: { ipv4Enabled: false, sslMode: 'ENCRYPTED_ONLY' },
    },
  }),
  asset(
    'container.googleapis.com/Cluster',
    `projects/${projectId}/locations/${region}/clusters/shop`,
    {
      name: 'shop',
      location: region,
      legacyAbac: { enabled: true },
      masterAuth: { clientCertificateConfig: { issueClientCertificate: true } },
    },
  ),
  asset(
    'container.googleapis.com/NodePool',
    `projects/${projectId}/locations/${region}/clusters/shop/nodePools/default`,
    {
      name: 'default',
      config: { serviceAccount: 'default', machineType: 'e2-medium' },
      management: { autoRepair: true },
    },
  ),
  asset(
    'run.googleapis.com/Service',
    `projects/${projectId}/locations/${region}/services/checkout`,
    {
      metadata: { name: 'checkout' },
      spec: {
        template: {
          spec: {
            serviceAccountName: computeDefault,
            containers: [
              {
                image: 'europe-docker.pkg.dev/sample-shop/images/checkout',
                env: [{ name: 'DB_PASSWORD', value: 'q8Zt-41kkQ-pww' }],
              },
            ],
          },
        },
      },
    },
    { iamPolicy: policy({ 'roles/run.invoker': ['allUsers'] }) },
  ),
  asset(
    'cloudfunctions.googleapis.com/CloudFunction',
    `projects/${projectId}/locations/${region}/functions/resize`,
    {
      name: `projects/${projectId}/locations/${region}/functions/resize`,
      httpsTrigger: { url: 'https://europe-west1-sample-shop.cloudfunctions.net/resize' },
      ingressSettings: 'ALLOW_ALL',
    },
    { iamPolicy: policy({ 'roles/cloudfunctions.invoker': ['allUsers'] }) },
  ),
  asset(
    'cloudfunctions.googleapis.com/Function',
    `projects/${projectId}/locations/${region}/functions/mailer`,
    {
      name: `projects/${projectId}/locations/${region}/functions/mailer`,
      serviceConfig: {
        ingressSettings: 'ALLOW_INTERNAL_ONLY',
        serviceAccountEmail: serviceAccountOf('shop'),
        environmentVariables: { SMTP_PASSWORD: 'mm2-Kx81-oowQ' },
      },
    },
  ),
  asset(
    'dns.googleapis.com/ManagedZone',
    `projects/${projectId}/managedZones/1`,
    {
      name: 'shop',
      dnsName: 'shop.example.com.',
      visibility: 'PUBLIC',
      dnssecConfig: { state: 'OFF' },
    },
    { location: 'global' },
  ),
  asset(
    'dns.googleapis.com/Policy',
    `projects/${projectId}/policies/logs`,
    {
      name: 'logs',
      enableLogging: true,
      networks: [
        {
          networkUrl: `https://www.googleapis.com/compute/v1/projects/${projectId}/global/networks/shop`,
        },
      ],
    },
    { location: 'global' },
  ),
  asset(
    'logging.googleapis.com/LogSink',
    `projects/${projectId}/sinks/audit`,
    { name: 'audit', destination: 'storage.googleapis.com/sample-audit-logs' },
    { location: 'global' },
  ),
  asset(
    'logging.googleapis.com/LogMetric',
    `projects/${projectId}/metrics/firewalls`,
    {
      name: 'firewalls',
      filter:
        'resource.type="gce_firewall_rule" AND protoPayload.methodName:("compute.firewalls.insert" OR "compute.firewalls.patch" OR "compute.firewalls.delete")',
    },
    { location: 'global' },
  ),
  asset(
    'monitoring.googleapis.com/AlertPolicy',
    `projects/${projectId}/alertPolicies/1`,
    {
      name: `projects/${projectId}/alertPolicies/1`,
      displayName: 'Firewall rules',
      enabled: true,
      conditions: [
        {
          conditionThreshold: { filter: 'metric.type="logging.googleapis.com/user/firewalls"' },
        },
      ],
    },
    { location: 'global' },
  ),
  asset(
    'logging.googleapis.com/LogBucket',
    `projects/${projectId}/locations/global/buckets/_Default`,
    { name: `projects/${projectId}/locations/global/buckets/_Default`, retentionDays: 30 },
    { location: 'global' },
  ),
  asset(
    'dataproc.googleapis.com/Cluster',
    `projects/${projectId}/regions/${region}/clusters/nightly`,
    {
      clusterName: 'nightly',
      config: { gceClusterConfig: {} },
    },
  ),
];
