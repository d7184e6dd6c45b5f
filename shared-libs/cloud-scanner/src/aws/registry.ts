import type { CloudCheck } from '../definition/cloud-check.ts';
import type { Source } from '../definition/source.ts';
import { accessanalyzerChecks } from './accessanalyzer/accessanalyzer.checks.ts';
import { accessanalyzerSources } from './accessanalyzer/accessanalyzer.sources.ts';
import { accountChecks } from './account/account.checks.ts';
import { accountSources } from './account/account.sources.ts';
import { acmChecks } from './acm/acm.checks.ts';
import { acmSources } from './acm/acm.sources.ts';
import { apigatewayChecks } from './apigateway/apigateway.checks.ts';
import { apigatewaySources } from './apigateway/apigateway.sources.ts';
import { athenaChecks } from './athena/athena.checks.ts';
import { athenaSources } from './athena/athena.sources.ts';
import { autoscalingChecks } from './autoscaling/autoscaling.checks.ts';
import { autoscalingSources } from './autoscaling/autoscaling.sources.ts';
import { backupChecks } from './backup/backup.checks.ts';
import { backupSources } from './backup/backup.sources.ts';
import { bedrockChecks } from './bedrock/bedrock.checks.ts';
import { bedrockSources } from './bedrock/bedrock.sources.ts';
import { cloudformationChecks } from './cloudformation/cloudformation.checks.ts';
import { cloudformationSources } from './cloudformation/cloudformation.sources.ts';
import { cloudfrontChecks } from './cloudfront/cloudfront.checks.ts';
import { cloudfrontSources } from './cloudfront/cloudfront.sources.ts';
import { originBucketChecks } from './cloudfront/origin-buckets.checks.ts';
import { cloudtrailChecks } from './cloudtrail/cloudtrail.checks.ts';
import { cloudtrailSources } from './cloudtrail/cloudtrail.sources.ts';
import { trailBucketChecks } from './cloudtrail/trail-buckets.checks.ts';
import { cloudwatchChecks } from './cloudwatch/cloudwatch.checks.ts';
import { cloudwatchSources } from './cloudwatch/cloudwatch.sources.ts';
import { codebuildChecks } from './codebuild/codebuild.checks.ts';
import { codebuildSources } from './codebuild/codebuild.sources.ts';
import { cognitoChecks } from './cognito/cognito.checks.ts';
import { cognitoSources } from './cognito/cognito.sources.ts';
import { configChecks } from './config/config.checks.ts';
import { configSources } from './config/config.sources.ts';
import { datasyncChecks } from './datasync/datasync.checks.ts';
import { datasyncSources } from './datasync/datasync.sources.ts';
import { daxChecks } from './dax/dax.checks.ts';
import { daxSources } from './dax/dax.sources.ts';
import { dmsChecks } from './dms/dms.checks.ts';
import { dmsSources } from './dms/dms.sources.ts';
import { dynamodbChecks } from './dynamodb/dynamodb.checks.ts';
import { dynamodbSources } from './dynamodb/dynamodb.sources.ts';
import { ec2Sources } from './ec2/ec2.sources.ts';
import { exposedRoleChecks } from './ec2/exposed-roles.checks.ts';
import { gatewayChecks } from './ec2/gateways.checks.ts';
import { instancePortChecks } from './ec2/instance-ports.checks.ts';
import { instanceChecks } from './ec2/instances.checks.ts';
import { launchTemplateChecks } from './ec2/launch-templates.checks.ts';
import { managedInstanceChecks } from './ec2/managed-instances.checks.ts';
import { securityGroupChecks } from './ec2/security-groups.checks.ts';
import { storageChecks } from './ec2/storage.checks.ts';
import { ecrChecks } from './ecr/ecr.checks.ts';
import { ecrSources } from './ecr/ecr.sources.ts';
import { ecsChecks } from './ecs/ecs.checks.ts';
import { ecsSources } from './ecs/ecs.sources.ts';
import { efsChecks } from './efs/efs.checks.ts';
import { efsSources } from './efs/efs.sources.ts';
import { efsExposureChecks } from './efs/efs-exposure.checks.ts';
import { eksChecks } from './eks/eks.checks.ts';
import { eksSources } from './eks/eks.sources.ts';
import { elasticacheChecks } from './elasticache/elasticache.checks.ts';
import { elasticacheSources } from './elasticache/elasticache.sources.ts';
import { elasticbeanstalkChecks } from './elasticbeanstalk/elasticbeanstalk.checks.ts';
import { elasticbeanstalkSources } from './elasticbeanstalk/elasticbeanstalk.sources.ts';
import { elbChecks } from './elb/elb.checks.ts';
import { elbSources } from './elb/elb.sources.ts';
import { elbv2Checks } from './elbv2/elbv2.checks.ts';
import { elbv2Sources } from './elbv2/elbv2.sources.ts';
import { listenerPortChecks } from './elbv2/listener-ports.checks.ts';
import { emrChecks } from './emr/emr.checks.ts';
import { emrSources } from './emr/emr.sources.ts';
import { eventsChecks } from './events/events.checks.ts';
import { eventsSources } from './events/events.sources.ts';
import { glacierChecks } from './glacier/glacier.checks.ts';
import { glacierSources } from './glacier/glacier.sources.ts';
import { glueChecks } from './glue/glue.checks.ts';
import { glueSources } from './glue/glue.sources.ts';
import { guarddutyChecks } from './guardduty/guardduty.checks.ts';
import { guarddutySources } from './guardduty/guardduty.sources.ts';
import { iamSources } from './iam/iam.sources.ts';
import { iamAccountChecks } from './iam/iam-account.checks.ts';
import { iamCredentialChecks } from './iam/iam-credentials.checks.ts';
import { iamPolicyChecks } from './iam/iam-policies.checks.ts';
import { iamPrincipalChecks } from './iam/iam-principals.checks.ts';
import { iamTrustChecks } from './iam/iam-trust.checks.ts';
import { passwordPolicyChecks } from './iam/password-policy.checks.ts';
import { inspector2Checks } from './inspector2/inspector2.checks.ts';
import { inspector2Sources } from './inspector2/inspector2.sources.ts';
import { kafkaChecks } from './kafka/kafka.checks.ts';
import { kafkaSources } from './kafka/kafka.sources.ts';
import { kafkaKeyChecks } from './kafka/kafka-keys.checks.ts';
import { kinesisChecks } from './kinesis/kinesis.checks.ts';
import { kinesisSources } from './kinesis/kinesis.sources.ts';
import { kmsChecks } from './kms/kms.checks.ts';
import { kmsSources } from './kms/kms.sources.ts';
import { lambdaChecks } from './lambda/lambda.checks.ts';
import { lambdaSources } from './lambda/lambda.sources.ts';
import { auditAlarmChecks } from './logs/audit-alarms.checks.ts';
import { logGroupChecks } from './logs/log-groups.checks.ts';
import { logPolicyChecks } from './logs/log-policies.checks.ts';
import { logPolicySources } from './logs/log-policies.sources.ts';
import { logsSources } from './logs/logs.sources.ts';
import { macieChecks } from './macie/macie.checks.ts';
import { macieSources } from './macie/macie.sources.ts';
import { networkFirewallChecks } from './network-firewall/network-firewall.checks.ts';
import { networkFirewallSources } from './network-firewall/network-firewall.sources.ts';
import { opensearchChecks } from './opensearch/opensearch.checks.ts';
import { opensearchSources } from './opensearch/opensearch.sources.ts';
import { opensearchExposureChecks } from './opensearch/opensearch-exposure.checks.ts';
import { organizationsChecks } from './organizations/organizations.checks.ts';
import { organizationsSources } from './organizations/organizations.sources.ts';
import { databaseSettingChecks } from './rds/database-settings.checks.ts';
import { databaseSnapshotChecks } from './rds/database-snapshots.checks.ts';
import { rdsChecks } from './rds/rds.checks.ts';
import { rdsSources } from './rds/rds.sources.ts';
import { redshiftChecks } from './redshift/redshift.checks.ts';
import { redshiftSources } from './redshift/redshift.sources.ts';
import { route53Checks } from './route53/route53.checks.ts';
import { route53Sources } from './route53/route53.sources.ts';
import { route53domainsChecks } from './route53domains/route53domains.checks.ts';
import { route53domainsSources } from './route53domains/route53domains.sources.ts';
import { s3Checks } from './s3/s3.checks.ts';
import { s3Sources } from './s3/s3.sources.ts';
import { s3PublicChecks } from './s3/s3-public.checks.ts';
import { sagemakerChecks } from './sagemaker/sagemaker.checks.ts';
import { sagemakerSources } from './sagemaker/sagemaker.sources.ts';
import { secretsmanagerChecks } from './secretsmanager/secretsmanager.checks.ts';
import { secretsmanagerSources } from './secretsmanager/secretsmanager.sources.ts';
import { securityhubChecks } from './securityhub/securityhub.checks.ts';
import { securityhubSources } from './securityhub/securityhub.sources.ts';
import { snsChecks } from './sns/sns.checks.ts';
import { snsSources } from './sns/sns.sources.ts';
import { sqsChecks } from './sqs/sqs.checks.ts';
import { sqsSources } from './sqs/sqs.sources.ts';
import { ssmChecks } from './ssm/ssm.checks.ts';
import { ssmSources } from './ssm/ssm.sources.ts';
import { transferChecks } from './transfer/transfer.checks.ts';
import { transferSources } from './transfer/transfer.sources.ts';
import { endpointPolicyChecks } from './vpc/endpoint-policies.checks.ts';
import { endpointChecks } from './vpc/endpoints.checks.ts';
import { networkAclChecks } from './vpc/network-acls.checks.ts';
import { vpcChecks } from './vpc/vpc.checks.ts';
import { vpcSources } from './vpc/vpc.sources.ts';
import { wafv2Checks } from './wafv2/wafv2.checks.ts';
import { wafv2Sources } from './wafv2/wafv2.sources.ts';
import { workspacesChecks } from './workspaces/workspaces.checks.ts';
import { workspacesSources } from './workspaces/workspaces.sources.ts';

/** Lists all that is read of AWS, by service. */
export const awsSources: readonly Source[] = [
  ...accessanalyzerSources,
  ...accountSources,
  ...acmSources,
  ...apigatewaySources,
  ...athenaSources,
  ...autoscalingSources,
  ...backupSources,
  ...bedrockSources,
  ...cloudformationSources,
  ...cloudfrontSources,
  ...cloudtrailSources,
  ...cloudwatchSources,
  ...codebuildSources,
  ...cognitoSources,
  ...configSources,
  ...datasyncSources,
  ...daxSources,
  ...dmsSources,
  ...dynamodbSources,
  ...ec2Sources,
  ...ecrSources,
  ...ecsSources,
  ...efsSources,
  ...eksSources,
  ...elasticacheSources,
  ...elasticbeanstalkSources,
  ...elbSources,
  ...elbv2Sources,
  ...emrSources,
  ...eventsSources,
  ...glacierSources,
  ...glueSources,
  ...guarddutySources,
  ...iamSources,
  ...inspector2Sources,
  ...kafkaSources,
  ...kinesisSources,
  ...kmsSources,
  ...lambdaSources,
  ...logPolicySources,
  ...logsSources,
  ...macieSources,
  ...networkFirewallSources,
  ...opensearchSources,
  ...organizationsSources,
  ...rdsSources,
  ...redshiftSources,
  ...route53Sources,
  ...route53domainsSources,
  ...s3Sources,
  ...sagemakerSources,
  ...secretsmanagerSources,
  ...securityhubSources,
  ...snsSources,
  ...sqsSources,
  ...ssmSources,
  ...transferSources,
  ...vpcSources,
  ...wafv2Sources,
  ...workspacesSources,
];

/** All checks of AWS, by service. */
export const awsChecks: readonly CloudCheck[] = [
  ...accessanalyzerChecks,
  ...accountChecks,
  ...acmChecks,
  ...apigatewayChecks,
  ...athenaChecks,
  ...autoscalingChecks,
  ...backupChecks,
  ...bedrockChecks,
  ...cloudformationChecks,
  ...cloudfrontChecks,
  ...originBucketChecks,
  ...cloudtrailChecks,
  ...trailBucketChecks,
  ...cloudwatchChecks,
  ...codebuildChecks,
  ...cognitoChecks,
  ...configChecks,
  ...datasyncChecks,
  ...daxChecks,
  ...dmsChecks,
  ...dynamodbChecks,
  ...exposedRoleChecks,
  ...gatewayChecks,
  ...instancePortChecks,
  ...instanceChecks,
  ...launchTemplateChecks,
  ...managedInstanceChecks,
  ...securityGroupChecks,
  ...storageChecks,
  ...ecrChecks,
  ...ecsChecks,
  ...efsExposureChecks,
  ...efsChecks,
  ...eksChecks,
  ...elasticacheChecks,
  ...elasticbeanstalkChecks,
  ...elbChecks,
  ...elbv2Checks,
  ...listenerPortChecks,
  ...emrChecks,
  ...eventsChecks,
  ...glacierChecks,
  ...glueChecks,
  ...guarddutyChecks,
  ...iamAccountChecks,
  ...iamCredentialChecks,
  ...iamPolicyChecks,
  ...iamPrincipalChecks,
  ...iamTrustChecks,
  ...passwordPolicyChecks,
  ...inspector2Checks,
  ...kafkaKeyChecks,
  ...kafkaChecks,
  ...kinesisChecks,
  ...kmsChecks,
  ...lambdaChecks,
  ...auditAlarmChecks,
  ...logGroupChecks,
  ...logPolicyChecks,
  ...macieChecks,
  ...networkFirewallChecks,
  ...opensearchExposureChecks,
  ...opensearchChecks,
  ...organizationsChecks,
  ...databaseSettingChecks,
  ...databaseSnapshotChecks,
  ...rdsChecks,
  ...redshiftChecks,
  ...route53Checks,
  ...route53domainsChecks,
  ...s3PublicChecks,
  ...s3Checks,
  ...sagemakerChecks,
  ...secretsmanagerChecks,
  ...securityhubChecks,
  ...snsChecks,
  ...sqsChecks,
  ...ssmChecks,
  ...transferChecks,
  ...endpointPolicyChecks,
  ...endpointChecks,
  ...networkAclChecks,
  ...vpcChecks,
  ...wafv2Checks,
  ...workspacesChecks,
];
