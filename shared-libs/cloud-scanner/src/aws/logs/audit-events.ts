import type { AuditEvent } from './filter-pattern.ts';

/** A change or a use of which somebody should be told. */
export interface AuditedEvent {
  readonly slug: string;
  readonly topic: string;
  /** Follows "A CloudWatch alarm covers". */
  readonly name: string;
  readonly impact: string;
  readonly aliases: readonly string[];
  /** A filter has to match each of them; several filters may share them. */
  readonly events: readonly AuditEvent[];
  /** A pattern that does. */
  readonly pattern: string;
}

const calls = (eventSource: string, ...eventNames: readonly string[]): readonly AuditEvent[] =>
  eventNames.map((eventName) => ({
    eventSource: `${eventSource}.amazonaws.com`,
    eventName,
    eventType: 'AwsApiCall',
    userIdentity: { type: 'IAMUser' },
    sourceIPAddress: '198.51.100.7',
  }));

const patternOf = (events: readonly AuditEvent[]): string =>
  `{ ${events.map(({ eventName }) => `($.eventName = ${eventName})`).join(' || ')} }`;

const changes = (
  facts: Omit<AuditedEvent, 'events' | 'pattern'>,
  events: readonly AuditEvent[],
): AuditedEvent => ({ ...facts, events, pattern: patternOf(events) });

export const auditedEvents: readonly AuditedEvent[] = [
  {
    slug: 'root-use',
    topic: 'root_usage',
    name: 'the use of the root user',
    impact: 'The root user may do everything, and its use is rare: a theft shows at once.',
    aliases: ['root login'],
    events: [
      {
        userIdentity: { type: 'Root' },
        eventType: 'AwsApiCall',
        eventName: 'CreateUser',
        eventSource: 'iam.amazonaws.com',
      },
      {
        userIdentity: { type: 'Root' },
        eventType: 'AwsConsoleSignIn',
        eventName: 'ConsoleLogin',
        eventSource: 'signin.amazonaws.com',
      },
    ],
    pattern:
      '{ $.userIdentity.type = "Root" && $.userIdentity.invokedBy NOT EXISTS && $.eventType != "AwsServiceEvent" }',
  },
  {
    slug: 'unauthorised-calls',
    topic: 'unauthorized_api_calls',
    name: 'refused calls',
    impact: 'Stolen keys are tried out, and their first calls are refused.',
    aliases: ['access denied', 'unauthorized api calls'],
    events: ['AccessDenied', 'Client.UnauthorizedOperation'].map((errorCode) => ({
      errorCode,
      eventName: 'ListUsers',
      eventSource: 'iam.amazonaws.com',
      eventType: 'AwsApiCall',
      userIdentity: { type: 'IAMUser' },
      sourceIPAddress: '198.51.100.7',
    })),
    pattern: '{ ($.errorCode = "*UnauthorizedOperation") || ($.errorCode = "AccessDenied*") }',
  },
  {
    slug: 'sign-in-without-mfa',
    topic: 'sign_in_without_mfa',
    name: 'sign-ins without a second factor',
    impact: 'A password alone opened the console, perhaps to somebody who has guessed it.',
    aliases: ['console login without mfa'],
    events: [
      {
        eventName: 'ConsoleLogin',
        eventSource: 'signin.amazonaws.com',
        eventType: 'AwsConsoleSignIn',
        userIdentity: { type: 'IAMUser' },
        responseElements: { ConsoleLogin: 'Success' },
        additionalEventData: { MFAUsed: 'No' },
      },
    ],
    pattern:
      '{ ($.eventName = "ConsoleLogin") && ($.additionalEventData.MFAUsed != "Yes") && ($.userIdentity.type = "IAMUser") && ($.responseElements.ConsoleLogin = "Success") }',
  },
  {
    slug: 'failed-sign-ins',
    topic: 'authentication_failures',
    name: 'failed sign-ins',
    impact: 'Guessing of passwords stays unseen until one of the guesses is right.',
    aliases: ['console authentication failure'],
    events: [
      {
        eventName: 'ConsoleLogin',
        eventSource: 'signin.amazonaws.com',
        eventType: 'AwsConsoleSignIn',
        userIdentity: { type: 'IAMUser' },
        errorMessage: 'Failed authentication',
        responseElements: { ConsoleLogin: 'Failure' },
      },
    ],
    pattern: '{ ($.eventName = ConsoleLogin) && ($.errorMessage = "Failed authentication") }',
  },
  changes(
    {
      slug: 'iam-policy-changes',
      topic: 'policy_changes',
      name: 'changes of IAM policies',
      impact: 'An intruder gives himself more rights with one call.',
      aliases: ['iam changes'],
    },
    calls(
      'iam',
      'DeleteGroupPolicy',
      'DeleteRolePolicy',
      'DeleteUserPolicy',
      'PutGroupPolicy',
      'PutRolePolicy',
      'PutUserPolicy',
      'CreatePolicy',
      'DeletePolicy',
      'CreatePolicyVersion',
      'DeletePolicyVersion',
      'AttachRolePolicy',
      'DetachRolePolicy',
      'AttachUserPolicy',
      'DetachUserPolicy',
      'AttachGroupPolicy',
      'DetachGroupPolicy',
    ),
  ),
  changes(
    {
      slug: 'trail-changes',
      topic: 'cloudtrail_configuration_changes_enabled',
      name: 'changes of CloudTrail',
      impact: 'Stopping the record is one of the first things that an intruder does.',
      aliases: ['stoplogging'],
    },
    calls('cloudtrail', 'CreateTrail', 'UpdateTrail', 'DeleteTrail', 'StartLogging', 'StopLogging'),
  ),
  changes(
    {
      slug: 'key-deletions',
      topic: 'disable_or_scheduled_deletion_of_kms_cmk',
      name: 'keys that are disabled or deleted',
      impact: 'Data whose key is deleted are lost when the waiting time is over.',
      aliases: ['kms key deletion'],
    },
    calls('kms', 'DisableKey', 'ScheduleKeyDeletion'),
  ),
  changes(
    {
      slug: 'bucket-policy-changes',
      topic: 'for_s3_bucket_policy_changes',
      name: 'changes of bucket policies',
      impact: 'A bucket becomes public with one call, and is found by scanners within hours.',
      aliases: ['s3 policy changes'],
    },
    calls(
      's3',
      'PutBucketAcl',
      'PutBucketPolicy',
      'PutBucketCors',
      'PutBucketLifecycle',
      'PutBucketReplication',
      'DeleteBucketPolicy',
      'DeleteBucketCors',
      'DeleteBucketLifecycle',
      'DeleteBucketReplication',
    ),
  ),
  changes(
    {
      slug: 'config-changes',
      topic: 'config_configuration_changes_enabled',
      name: 'changes of AWS Config',
      impact: 'Without the recorder later changes of resources leave no history.',
      aliases: ['configuration recorder'],
    },
    calls(
      'config',
      'StopConfigurationRecorder',
      'DeleteDeliveryChannel',
      'PutDeliveryChannel',
      'PutConfigurationRecorder',
    ),
  ),
  changes(
    {
      slug: 'security-group-changes',
      topic: 'security_group_changes',
      name: 'changes of security groups',
      impact: 'A port is opened to the internet, and the next scan of it comes in minutes.',
      aliases: ['firewall changes'],
    },
    calls(
      'ec2',
      'AuthorizeSecurityGroupIngress',
      'AuthorizeSecurityGroupEgress',
      'RevokeSecurityGroupIngress',
      'RevokeSecurityGroupEgress',
      'CreateSecurityGroup',
      'DeleteSecurityGroup',
    ),
  ),
  changes(
    {
      slug: 'network-acl-changes',
      topic: 'network_acls_alarm_configured',
      name: 'changes of network ACLs',
      impact: 'The second line of defence of a subnet falls without a sound.',
      aliases: ['nacl changes'],
    },
    calls(
      'ec2',
      'CreateNetworkAcl',
      'CreateNetworkAclEntry',
      'DeleteNetworkAcl',
      'DeleteNetworkAclEntry',
      'ReplaceNetworkAclEntry',
      'ReplaceNetworkAclAssociation',
    ),
  ),
  changes(
    {
      slug: 'gateway-changes',
      topic: 'network_gateways_alarm_configured',
      name: 'changes of network gateways',
      impact: 'A private network gets a way to the internet.',
      aliases: ['internet gateway changes'],
    },
    calls(
      'ec2',
      'CreateCustomerGateway',
      'DeleteCustomerGateway',
      'AttachInternetGateway',
      'CreateInternetGateway',
      'DeleteInternetGateway',
      'DetachInternetGateway',
    ),
  ),
  changes(
    {
      slug: 'route-table-changes',
      topic: 'network_route_tables_alarm_configured',
      name: 'changes of route tables',
      impact: 'Traffic is led around the firewall or out of the network.',
      aliases: ['route changes'],
    },
    calls(
      'ec2',
      'CreateRoute',
      'CreateRouteTable',
      'ReplaceRoute',
      'ReplaceRouteTableAssociation',
      'DeleteRouteTable',
      'DeleteRoute',
      'DisassociateRouteTable',
    ),
  ),
  changes(
    {
      slug: 'vpc-changes',
      topic: 'vpcs_alarm_configured',
      name: 'changes of VPCs',
      impact: 'A peering connects the network to one that nobody has reviewed.',
      aliases: ['vpc peering changes'],
    },
    calls(
      'ec2',
      'CreateVpc',
      'DeleteVpc',
      'ModifyVpcAttribute',
      'AcceptVpcPeeringConnection',
      'CreateVpcPeeringConnection',
      'DeleteVpcPeeringConnection',
      'RejectVpcPeeringConnection',
    ),
  ),
  changes(
    {
      slug: 'organisation-changes',
      topic: 'aws_organizations_changes',
      name: 'changes of the organisation',
      impact: 'An account leaves its guard rails, or a policy that held for all is gone.',
      aliases: ['organizations changes'],
    },
    calls(
      'organizations',
      'AcceptHandshake',
      'AttachPolicy',
      'CreateAccount',
      'CreateOrganizationalUnit',
      'CreatePolicy',
      'DeclineHandshake',
      'DeleteOrganization',
      'DeleteOrganizationalUnit',
      'DeletePolicy',
      'DetachPolicy',
      'DisablePolicyType',
      'EnablePolicyType',
      'InviteAccountToOrganization',
      'LeaveOrganization',
      'MoveAccount',
      'RemoveAccountFromOrganization',
      'UpdatePolicy',
      'UpdateOrganizationalUnit',
    ),
  ),
];
