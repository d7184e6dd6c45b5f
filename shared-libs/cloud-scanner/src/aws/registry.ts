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
import { iamSources } from './iam/iam.sources.ts';
import { iamAccountChecks } from './iam/iam-account.checks.ts';
import { iamCredentialChecks } from './iam/iam-credentials.checks.ts';
import { iamPolicyChecks } from './iam/iam-policies.checks.ts';
import { iamPrincipalChecks } from './iam/iam-principals.checks.ts';
import { iamTrustChecks } from './iam/iam-trust.checks.ts';
import { passwordPolicyChecks } from './iam/password-policy.checks.ts';
import { kmsChecks } from './kms/kms.checks.ts';
import { kmsSources } from './kms/kms.sources.ts';
import { auditAlarmChecks } from './logs/audit-alarms.checks.ts';
import { logGroupChecks } from './logs/log-groups.checks.ts';
import { logsSources } from './logs/logs.sources.ts';
import { databaseSettingChecks } from './rds/database-settings.checks.ts';
import { databaseSnapshotChecks } from './rds/database-snapshots.checks.ts';
import { rdsChecks } from './rds/rds.checks.ts';
import { rdsSources } from './rds/rds.sources.ts';
import { redshiftChecks } from './redshift/redshift.checks.ts';
import { redshiftSources } from './redshift/redshift.sources.ts';
import { s3Checks } from './s3/s3.checks.ts';
import { s3Sources } from './s3/s3.sources.ts';
import { s3PublicChecks } from './s3/s3-public.checks.ts';
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
  ...iamSources,
  ...kmsSources,
  ...logsSources,
  ...rdsSources,
  ...redshiftSources,
  ...s3Sources,
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
  ...iamAccountChecks,
  ...iamCredentialChecks,
  ...iamPolicyChecks,
  ...iamPrincipalChecks,
  ...iamTrustChecks,
  ...passwordPolicyChecks,
  ...kmsChecks,
  ...auditAlarmChecks,
  ...logGroupChecks,
  ...databaseSettingChecks,
  ...databaseSnapshotChecks,
  ...rdsChecks,
  ...redshiftChecks,
  ...s3PublicChecks,
  ...s3Checks,
  ...endpointChecks,
  ...networkAclChecks,
  ...vpcChecks,
];
