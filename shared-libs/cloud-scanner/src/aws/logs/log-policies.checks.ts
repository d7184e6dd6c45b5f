import type { CloudCheck } from '../../definition/cloud-check.ts';
import { policyIsNotPublic } from '../resource-policy.ts';

export const logPolicyChecks: readonly CloudCheck[] = [
  policyIsNotPublic({
    id: 'aws-logs-resource-policy-not-public',
    topics: ['aws_cloudwatch_log_group_private'],
    type: 'aws.logs.resource-policy',
    noun: 'Resource policy of CloudWatch Logs',
    can: 'use the log groups of the policy',
    severity: 'high',
    impact: 'Anyone with an AWS account reads events of the log groups, or writes false ones.',
    aliases: ['log group policy'],
    objectives: ['logs-protected'],
    reads: 'policyDocument',
    remediation: {
      summary: 'Name services and accounts in the resource policy of the log groups.',
      console: ['Write a policy that names its principals, and replace the old one by command.'],
      cli: 'aws logs put-resource-policy --region {region} --policy-name {name} --policy-document file://policy.json',
      reference:
        'https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/iam-access-control-overview-cwl.html',
    },
  }),
];
