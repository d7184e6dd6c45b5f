import type { CloudCheck } from '../definition/cloud-check.ts';
import type { Source } from '../definition/source.ts';
import { accountChecks } from './account/account.checks.ts';
import { accountSources } from './account/account.sources.ts';
import { cloudtrailChecks } from './cloudtrail/cloudtrail.checks.ts';
import { cloudtrailSources } from './cloudtrail/cloudtrail.sources.ts';
import { cloudwatchChecks } from './cloudwatch/cloudwatch.checks.ts';
import { cloudwatchSources } from './cloudwatch/cloudwatch.sources.ts';
import { ec2Sources } from './ec2/ec2.sources.ts';
import { gatewayChecks } from './ec2/gateways.checks.ts';
import { instancePortChecks } from './ec2/instance-ports.checks.ts';
import { instanceChecks } from './ec2/instances.checks.ts';
import { launchTemplateChecks } from './ec2/launch-templates.checks.ts';
import { securityGroupChecks } from './ec2/security-groups.checks.ts';
import { storageChecks } from './ec2/storage.checks.ts';
import { elasticacheChecks } from './elasticache/elasticache.checks.ts';
import { elasticacheSources } from './elasticache/elasticache.sources.ts';
import { elbChecks } from './elb/elb.checks.ts';
import { elbSources } from './elb/elb.sources.ts';
import { elbv2Checks } from './elbv2/elbv2.checks.ts';
import { elbv2Sources } from './elbv2/elbv2.sources.ts';
import { auditAlarmChecks } from './logs/audit-alarms.checks.ts';
import { logGroupChecks } from './logs/log-groups.checks.ts';
import { logsSources } from './logs/logs.sources.ts';
import { databaseSettingChecks } from './rds/database-settings.checks.ts';
import { databaseSnapshotChecks } from './rds/database-snapshots.checks.ts';
import { rdsChecks } from './rds/rds.checks.ts';
import { rdsSources } from './rds/rds.sources.ts';
import { redshiftChecks } from './redshift/redshift.checks.ts';
import { redshiftSources } from './redshift/redshift.sources.ts';
import { endpointChecks } from './vpc/endpoints.checks.ts';
import { networkAclChecks } from './vpc/network-acls.checks.ts';
import { vpcChecks } from './vpc/vpc.checks.ts';
import { vpcSources } from './vpc/vpc.sources.ts';

/** What is read of AWS, by service. */
export const awsSources: readonly Source[] = [
  ...accountSources,
  ...cloudtrailSources,
  ...cloudwatchSources,
  ...ec2Sources,
  ...elasticacheSources,
  ...elbSources,
  ...elbv2Sources,
  ...logsSources,
  ...rdsSources,
  ...redshiftSources,
  ...vpcSources,
];

/** All checks of AWS, by service. */
export const awsChecks: readonly CloudCheck[] = [
  ...accountChecks,
  ...cloudtrailChecks,
  ...cloudwatchChecks,
  ...gatewayChecks,
  ...instancePortChecks,
  ...instanceChecks,
  ...launchTemplateChecks,
  ...securityGroupChecks,
  ...storageChecks,
  ...elasticacheChecks,
  ...elbChecks,
  ...elbv2Checks,
  ...auditAlarmChecks,
  ...logGroupChecks,
  ...databaseSettingChecks,
  ...databaseSnapshotChecks,
  ...rdsChecks,
  ...redshiftChecks,
  ...endpointChecks,
  ...networkAclChecks,
  ...vpcChecks,
];
