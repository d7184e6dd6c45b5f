import type { CloudCheck } from '../definition/cloud-check.ts';
import type { Source } from '../definition/source.ts';
import { acrChecks } from './acr/acr.checks.ts';
import { acrSources } from './acr/acr.sources.ts';
import { aksChecks } from './aks/aks.checks.ts';
import { aksSources } from './aks/aks.sources.ts';
import { authorizationChecks } from './authorization/authorization.checks.ts';
import { authorizationSources } from './authorization/authorization.sources.ts';
import { automationChecks } from './automation/automation.checks.ts';
import { automationSources } from './automation/automation.sources.ts';
import { backupChecks } from './backup/backup.checks.ts';
import { backupSources } from './backup/backup.sources.ts';
import { batchChecks } from './batch/batch.checks.ts';
import { batchSources } from './batch/batch.sources.ts';
import { computeChecks } from './compute/compute.checks.ts';
import { computeSources } from './compute/compute.sources.ts';
import { cosmosChecks } from './cosmos/cosmos.checks.ts';
import { cosmosSources } from './cosmos/cosmos.sources.ts';
import { databricksChecks } from './databricks/databricks.checks.ts';
import { databricksSources } from './databricks/databricks.sources.ts';
import { directoryChecks } from './directory/directory.checks.ts';
import { directorySources } from './directory/directory.sources.ts';
import { eventhubChecks } from './eventhub/eventhub.checks.ts';
import { eventhubSources } from './eventhub/eventhub.sources.ts';
import { keyvaultChecks } from './keyvault/keyvault.checks.ts';
import { keyvaultSources } from './keyvault/keyvault.sources.ts';
import { activityAlertChecks } from './monitor/activity-alerts.checks.ts';
import { monitorChecks } from './monitor/monitor.checks.ts';
import { monitorSources } from './monitor/monitor.sources.ts';
import { mysqlChecks } from './mysql/mysql.checks.ts';
import { mysqlSources } from './mysql/mysql.sources.ts';
import { networkChecks } from './network/network.checks.ts';
import { networkSources } from './network/network.sources.ts';
import { postgresqlChecks } from './postgresql/postgresql.checks.ts';
import { postgresqlSources } from './postgresql/postgresql.sources.ts';
import { redisChecks } from './redis/redis.checks.ts';
import { redisSources } from './redis/redis.sources.ts';
import { searchChecks } from './search/search.checks.ts';
import { searchSources } from './search/search.sources.ts';
import { servicebusChecks } from './servicebus/servicebus.checks.ts';
import { servicebusSources } from './servicebus/servicebus.sources.ts';
import { sqlChecks } from './sql/sql.checks.ts';
import { sqlSources } from './sql/sql.sources.ts';
import { storageChecks } from './storage/storage.checks.ts';
import { storageSources } from './storage/storage.sources.ts';
import { subscriptionChecks } from './subscription/subscription.checks.ts';
import { subscriptionSources } from './subscription/subscription.sources.ts';
import { webChecks } from './web/web.checks.ts';
import { webSources } from './web/web.sources.ts';

/** All sources of Azure, by service. */
export const azureSources: readonly Source[] = [
  ...acrSources,
  ...aksSources,
  ...authorizationSources,
  ...automationSources,
  ...backupSources,
  ...batchSources,
  ...computeSources,
  ...cosmosSources,
  ...databricksSources,
  ...directorySources,
  ...eventhubSources,
  ...keyvaultSources,
  ...monitorSources,
  ...mysqlSources,
  ...networkSources,
  ...postgresqlSources,
  ...redisSources,
  ...searchSources,
  ...servicebusSources,
  ...sqlSources,
  ...storageSources,
  ...subscriptionSources,
  ...webSources,
];

/** All checks of Azure, by service. */
export const azureChecks: readonly CloudCheck[] = [
  ...activityAlertChecks,
  ...acrChecks,
  ...aksChecks,
  ...authorizationChecks,
  ...automationChecks,
  ...backupChecks,
  ...batchChecks,
  ...computeChecks,
  ...cosmosChecks,
  ...databricksChecks,
  ...directoryChecks,
  ...eventhubChecks,
  ...keyvaultChecks,
  ...monitorChecks,
  ...mysqlChecks,
  ...networkChecks,
  ...postgresqlChecks,
  ...redisChecks,
  ...searchChecks,
  ...servicebusChecks,
  ...sqlChecks,
  ...storageChecks,
  ...subscriptionChecks,
  ...webChecks,
];
