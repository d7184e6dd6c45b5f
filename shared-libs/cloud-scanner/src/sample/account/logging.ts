import { accountId, answer, arn, globally, oldRegion, policy, region } from './describe.ts';

const created = new Date('2022-01-01T00:00:00Z');
const trail = arn('cloudtrail', 'trail/audit');

const key = (id: string, facts: object, statements: readonly object[], isRotated: boolean) => {
  const KeyArn = arn('kms', `key/${id}`);
  const when = { KeyId: KeyArn };
  return {
    listed: { KeyId: id, KeyArn },
    answers: [
      answer(
        'kms',
        'DescribeKey',
        {
          KeyMetadata: {
            AWSAccountId: accountId,
            KeyId: id,
            Arn: KeyArn,
            CreationDate: created,
            Enabled: true,
            KeyUsage: 'ENCRYPT_DECRYPT',
            KeyState: 'Enabled',
            Origin: 'AWS_KMS',
            KeyManager: 'CUSTOMER',
            KeySpec: 'SYMMETRIC_DEFAULT',
            MultiRegion: false,
            ...facts,
          },
        },
        { when },
      ),
      answer(
        'kms',
        'GetKeyPolicy',
        { Policy: policy(...statements) },
        {
          when: { ...when, PolicyName: 'default' },
        },
      ),
      answer('kms', 'GetKeyRotationStatus', { KeyRotationEnabled: isRotated }, { when }),
    ],
  };
};

const own = {
  Effect: 'Allow',
  Principal: { AWS: `arn:aws:iam::${accountId}:root` },
  Action: 'kms:*',
  Resource: '*',
};
const keys = [
  key('11111111-1111-4111-8111-111111111111', {}, [own], false),
  key(
    '22222222-2222-4222-8222-222222222222',
    {},
    [own, { Effect: 'Allow', Principal: '*', Action: 'kms:Decrypt', Resource: '*' }],
    true,
  ),
  key(
    '33333333-3333-4333-8333-333333333333',
    {
      Enabled: false,
      KeyState: 'PendingDeletion',
      DeletionDate: new Date('2026-12-05T00:00:00Z'),
    },
    [own],
    false,
  ),
];

const group = (name: string, facts: object = {}) => ({
  logGroupName: name,
  creationTime: created.getTime(),
  arn: arn('logs', `log-group:${name}:*`),
  logGroupArn: arn('logs', `log-group:${name}`),
  storedBytes: 10,
  ...facts,
});

/** Keys, trails, logs, alarms and messages. */
export const loggingAnswers = [
  answer('kms', 'ListKeys', { Keys: keys.map(({ listed }) => listed), Truncated: false }),
  ...keys.flatMap(({ answers }) => answers),
  answer('cloudtrail', 'DescribeTrails', {
    trailList: [
      {
        Name: 'audit',
        TrailARN: trail,
        HomeRegion: region,
        S3BucketName: 'sample-trail-logs',
        IsMultiRegionTrail: false,
        IncludeGlobalServiceEvents: false,
        LogFileValidationEnabled: false,
        IsOrganizationTrail: false,
        HasCustomEventSelectors: false,
        HasInsightSelectors: false,
      },
    ],
  }),
  answer('cloudtrail', 'GetTrailStatus', { IsLogging: false, LatestDeliveryError: 'AccessDenied' }),
  answer('cloudtrail', 'GetEventSelectors', {
    TrailARN: trail,
    EventSelectors: [
      { ReadWriteType: 'WriteOnly', IncludeManagementEvents: true, DataResources: [] },
    ],
  }),
  answer('logs', 'DescribeLogGroups', {
    logGroups: [
      group('/aws/lambda/checkout'),
      group('/shop/access', { retentionInDays: 7 }),
      group('/shop/audit', { retentionInDays: 400, kmsKeyId: keys[0]?.listed.KeyArn }),
    ],
  }),
  answer('cloudwatch', 'DescribeAlarms', {
    MetricAlarms: [
      {
        AlarmName: 'shop-down',
        AlarmArn: arn('cloudwatch', 'alarm:shop-down'),
        ActionsEnabled: false,
        AlarmActions: [],
        OKActions: [],
        InsufficientDataActions: [],
        StateValue: 'OK',
        MetricName: 'HealthyHostCount',
        Namespace: 'AWS/ApplicationELB',
        Statistic: 'Minimum',
        Dimensions: [],
        Period: 60,
        EvaluationPeriods: 1,
        Threshold: 1,
        ComparisonOperator: 'LessThanThreshold',
      },
    ],
  }),
  answer('guardduty', 'ListDetectors', { DetectorIds: ['11111111111111111111111111111111'] }),
  answer('guardduty', 'GetDetector', {
    ServiceRole: 'role',
    Status: 'ENABLED',
    Features: [
      { Name: 'S3_DATA_EVENTS', Status: 'DISABLED' },
      { Name: 'EKS_AUDIT_LOGS', Status: 'DISABLED' },
      { Name: 'RDS_LOGIN_EVENTS', Status: 'DISABLED' },
      { Name: 'LAMBDA_NETWORK_LOGS', Status: 'DISABLED' },
      { Name: 'EBS_MALWARE_PROTECTION', Status: 'DISABLED' },
    ],
  }),
  answer('sns', 'ListTopics', { Topics: [{ TopicArn: arn('sns', 'orders') }] }),
  answer('sns', 'GetTopicAttributes', {
    Attributes: {
      TopicArn: arn('sns', 'orders'),
      Owner: accountId,
      Policy: policy({
        Effect: 'Allow',
        Principal: { AWS: '*' },
        Action: ['SNS:Publish', 'SNS:Subscribe'],
        Resource: arn('sns', 'orders'),
      }),
    },
  }),
  answer('sqs', 'ListQueues', {
    QueueUrls: [`https://sqs.${region}.amazonaws.com/${accountId}/orders`],
  }),
  answer('sqs', 'GetQueueAttributes', {
    Attributes: {
      QueueArn: arn('sqs', 'orders'),
      SqsManagedSseEnabled: 'false',
      Policy: policy({
        Effect: 'Allow',
        Principal: '*',
        Action: 'sqs:*',
        Resource: arn('sqs', 'orders'),
      }),
    },
  }),
  answer('secretsmanager', 'ListSecrets', {
    SecretList: [
      {
        ARN: arn('secretsmanager', 'secret:shop/database-AbCdEf'),
        Name: 'shop/database',
        RotationEnabled: false,
        LastChangedDate: new Date('2023-01-01T00:00:00Z'),
        LastAccessedDate: new Date('2023-06-01T00:00:00Z'),
        CreatedDate: created,
        Tags: [],
      },
    ],
  }),
  answer('secretsmanager', 'GetResourcePolicy', {
    ARN: arn('secretsmanager', 'secret:shop/database-AbCdEf'),
    Name: 'shop/database',
    ResourcePolicy: policy({
      Effect: 'Allow',
      Principal: '*',
      Action: 'secretsmanager:GetSecretValue',
      Resource: '*',
    }),
  }),
  globally('ssm', 'GetServiceSetting', {
    ServiceSetting: {
      SettingId: '/ssm/documents/console/public-sharing-permission',
      SettingValue: 'Enable',
      Status: 'Default',
    },
  }),
  // A trail of the old region was forgotten with its queue.
  answer(
    'sqs',
    'ListQueues',
    { QueueUrls: [`https://sqs.${oldRegion}.amazonaws.com/${accountId}/old`] },
    { in: oldRegion },
  ),
  answer(
    'sqs',
    'GetQueueAttributes',
    { Attributes: { QueueArn: arn('sqs', 'old', oldRegion), SqsManagedSseEnabled: 'true' } },
    { in: oldRegion },
  ),
];
