import type { CloudCheck } from '../definition/cloud-check.ts';
import type { Source } from '../definition/source.ts';
import { apikeysChecks } from './apikeys/apikeys.checks.ts';
import { apikeysSources } from './apikeys/apikeys.sources.ts';
import { artifactregistryChecks } from './artifactregistry/artifactregistry.checks.ts';
import { artifactregistrySources } from './artifactregistry/artifactregistry.sources.ts';
import { bigqueryChecks } from './bigquery/bigquery.checks.ts';
import { bigquerySources } from './bigquery/bigquery.sources.ts';
import { computeSources } from './compute/compute.sources.ts';
import { firewallChecks } from './compute/firewalls.checks.ts';
import { instancePortChecks } from './compute/instance-ports.checks.ts';
import { instanceChecks } from './compute/instances.checks.ts';
import { networkChecks } from './compute/networks.checks.ts';
import { containerChecks } from './container/container.checks.ts';
import { containerSources } from './container/container.sources.ts';
import { dataprocChecks } from './dataproc/dataproc.checks.ts';
import { dataprocSources } from './dataproc/dataproc.sources.ts';
import { dnsChecks } from './dns/dns.checks.ts';
import { dnsSources } from './dns/dns.sources.ts';
import { functionsChecks } from './functions/functions.checks.ts';
import { functionsSources } from './functions/functions.sources.ts';
import { iamSources } from './iam/iam.sources.ts';
import { projectPolicyChecks } from './iam/project-policy.checks.ts';
import { serviceAccountChecks } from './iam/service-accounts.checks.ts';
import { workloadIdentityChecks } from './iam/workload-identity.checks.ts';
import { kmsChecks } from './kms/kms.checks.ts';
import { kmsSources } from './kms/kms.sources.ts';
import { auditAlertChecks } from './logging/audit-alerts.checks.ts';
import { loggingSources } from './logging/logging.sources.ts';
import { sinkChecks } from './logging/sinks.checks.ts';
import { pubsubChecks } from './pubsub/pubsub.checks.ts';
import { pubsubSources } from './pubsub/pubsub.sources.ts';
import { projectSettingChecks } from './resourcemanager/project-settings.checks.ts';
import { resourcemanagerSources } from './resourcemanager/resourcemanager.sources.ts';
import { runChecks } from './run/run.checks.ts';
import { runSources } from './run/run.sources.ts';
import { secretmanagerChecks } from './secretmanager/secretmanager.checks.ts';
import { secretmanagerSources } from './secretmanager/secretmanager.sources.ts';
import { databaseFlagChecks } from './sqladmin/database-flags.checks.ts';
import { sqladminChecks } from './sqladmin/sqladmin.checks.ts';
import { sqladminSources } from './sqladmin/sqladmin.sources.ts';
import { storageChecks } from './storage/storage.checks.ts';
import { storageSources } from './storage/storage.sources.ts';
import { storagePublicChecks } from './storage/storage-public.checks.ts';

/** All sources of Google Cloud, by service. */
export const gcpSources: readonly Source[] = [
  ...apikeysSources,
  ...artifactregistrySources,
  ...bigquerySources,
  ...computeSources,
  ...containerSources,
  ...dataprocSources,
  ...dnsSources,
  ...functionsSources,
  ...iamSources,
  ...kmsSources,
  ...loggingSources,
  ...pubsubSources,
  ...resourcemanagerSources,
  ...runSources,
  ...secretmanagerSources,
  ...sqladminSources,
  ...storageSources,
];

/** All checks of Google Cloud, by service. */
export const gcpChecks: readonly CloudCheck[] = [
  ...apikeysChecks,
  ...artifactregistryChecks,
  ...bigqueryChecks,
  ...firewallChecks,
  ...instancePortChecks,
  ...instanceChecks,
  ...networkChecks,
  ...containerChecks,
  ...dataprocChecks,
  ...dnsChecks,
  ...functionsChecks,
  ...projectPolicyChecks,
  ...serviceAccountChecks,
  ...workloadIdentityChecks,
  ...kmsChecks,
  ...auditAlertChecks,
  ...sinkChecks,
  ...pubsubChecks,
  ...projectSettingChecks,
  ...runChecks,
  ...secretmanagerChecks,
  ...databaseFlagChecks,
  ...sqladminChecks,
  ...storagePublicChecks,
  ...storageChecks,
];
