import { describeStories, type StoryResource } from '../../testing/stories.ts';
import { accountSources } from '../account/account.sources.ts';
import { cloudtrailChecks } from './cloudtrail.checks.ts';
import { cloudtrailSources } from './cloudtrail.sources.ts';

const allManagement = { EventSelectors: [{ IncludeManagementEvents: true, ReadWriteType: 'All' }] };

const trail = (facts: object = {}): StoryResource => ({
  config: {
    IsMultiRegionTrail: true,
    Status: { IsLogging: true },
    Selectors: allManagement,
    ...facts,
  },
});
const trails = (...own: readonly StoryResource[]) => ({ 'aws.cloudtrail.trail': own });
const account = { Account: '111122223333' };

const advanced = (...fields: readonly (readonly [string, string])[]) => ({
  AdvancedEventSelectors: [
    { FieldSelectors: fields.map(([Field, value]) => ({ Field, Equals: [value] })) },
  ],
});

const objects = (kind: 'ReadOnly' | 'WriteOnly', readOnly: 'true' | 'false') => [
  {
    it: 'passes a trail with data events of all buckets',
    ends: 'secure',
    config: account,
    related: trails(
      trail({
        Selectors: {
          EventSelectors: [
            {
              ReadWriteType: kind,
              DataResources: [{ Type: 'AWS::S3::Object', Values: ['arn:aws:s3'] }],
            },
          ],
        },
      }),
    ),
  },
  {
    it: 'passes an advanced selector',
    ends: 'secure',
    config: account,
    related: trails(
      trail({
        Selectors: advanced(
          ['eventCategory', 'Data'],
          ['resources.type', 'AWS::S3::Object'],
          ['readOnly', readOnly],
        ),
      }),
    ),
  },
  {
    it: 'fails a selector for one bucket',
    ends: 'off',
    config: account,
    related: trails(
      trail({
        Selectors: advanced(
          ['eventCategory', 'Data'],
          ['resources.type', 'AWS::S3::Object'],
          ['resources.ARN', 'arn:aws:s3:::one/'],
        ),
      }),
    ),
  },
  {
    it: 'fails management events alone',
    ends: 'off',
    config: account,
    related: trails(trail()),
  },
];

describeStories(
  { checks: cloudtrailChecks, sources: [...cloudtrailSources, ...accountSources] },
  {
    'aws-account-audited-in-all-regions': [
      {
        it: 'passes a trail of all regions beside one that is off',
        ends: 'secure',
        config: account,
        related: trails(trail({ Status: { IsLogging: false } }), trail()),
      },
      {
        it: 'passes the trail of the organisation',
        ends: 'secure',
        config: account,
        related: { 'aws.cloudtrail.organization-trail': [trail()] },
      },
      {
        it: 'passes an advanced selector for management events',
        ends: 'secure',
        config: account,
        related: trails(trail({ Selectors: advanced(['eventCategory', 'Management']) })),
      },
      { it: 'fails without a trail', ends: 'none', config: account },
      {
        it: 'fails a trail of one region',
        ends: 'partial',
        config: account,
        related: trails(trail({ IsMultiRegionTrail: false })),
      },
      {
        it: 'fails a trail that is off',
        ends: 'partial',
        config: account,
        related: trails(trail({ Status: { IsLogging: false } })),
      },
      {
        it: 'fails a trail of writes alone',
        ends: 'partial',
        config: account,
        related: trails(
          trail({
            Selectors: {
              EventSelectors: [{ IncludeManagementEvents: true, ReadWriteType: 'WriteOnly' }],
            },
          }),
        ),
      },
    ],
    'aws-account-object-reads-recorded': objects('ReadOnly', 'true'),
    'aws-account-object-writes-recorded': objects('WriteOnly', 'false'),
    'aws-cloudtrail-trail-logging': [
      { it: 'passes a trail that is on', ends: 'secure', config: { Status: { IsLogging: true } } },
      { it: 'fails one that is off', ends: 'off', config: { Status: { IsLogging: false } } },
      {
        it: 'fails one that cannot deliver',
        ends: 'failing',
        config: { Status: { IsLogging: true, LatestDeliveryError: 'AccessDenied' } },
      },
    ],
    'aws-cloudtrail-trail-files-validated': [
      { it: 'passes signed files', ends: 'secure', config: { LogFileValidationEnabled: true } },
      { it: 'fails others', ends: 'off', config: { LogFileValidationEnabled: false } },
    ],
    'aws-cloudtrail-trail-encrypted-with-own-key': [
      { it: 'passes a key', ends: 'secure', config: { KmsKeyId: 'arn:aws:kms:eu-west-1:1:key/1' } },
      { it: 'fails without', ends: 'off', config: {} },
    ],
    'aws-cloudtrail-trail-sent-to-cloudwatch': [
      {
        it: 'passes a log group',
        ends: 'secure',
        config: { CloudWatchLogsLogGroupArn: 'arn:aws:logs:x', Status: { IsLogging: true } },
      },
      { it: 'fails without', ends: 'off', config: { Status: { IsLogging: true } } },
      {
        it: 'fails a log group that takes nothing',
        ends: 'failing',
        config: {
          CloudWatchLogsLogGroupArn: 'arn:aws:logs:x',
          Status: { LatestCloudWatchLogsDeliveryError: 'Access denied.' },
        },
      },
    ],
  },
);
