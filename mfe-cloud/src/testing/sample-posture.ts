import type {
  AccountPosture,
  CloudPosture,
  CloudResourceDetail,
  CloudResourceItem,
  CloudScan,
  PostureCell,
} from '@parapet/contracts/cloud/posture';
import type { Scan } from '@parapet/contracts/scans/scan';
import { account, deniedAccount } from './sample-accounts.ts';

const none = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
const uuid = (tail: string) => `0190f5a0-0000-7000-8000-0000000000${tail}`;

export const accountPosture = (change: Partial<AccountPosture> = {}): AccountPosture => ({
  account: account(),
  score: 71,
  assessed: { passed: 1100, failed: 104, errors: 56 },
  resources: 2418,
  open: { ...none, critical: 1, high: 7, medium: 52, low: 140 },
  lastScan: { id: uuid('c1'), finishedAt: '2026-11-29T06:00:00Z' },
  currentScan: null,
  ...change,
});

const cell = (change: Partial<PostureCell>): PostureCell => ({
  service: 's3',
  region: 'eu-west-1',
  state: 'read',
  resources: 14,
  passed: 60,
  failed: 0,
  errors: 0,
  open: 0,
  worst: null,
  ...change,
});

const cells = [
  cell({ service: 'iam', region: 'global', resources: 31, open: 2, worst: 'critical' }),
  cell({ open: 3, worst: 'high' }),
  cell({ region: 'eu-central-1', open: 2, worst: 'medium' }),
  cell({ region: 'us-east-1' }),
  cell({ service: 'ec2', open: 4, worst: 'low' }),
  cell({ service: 'ec2', region: 'us-east-1', state: 'partial', errors: 9 }),
  cell({ service: 'ec2', region: 'sa-east-1', state: 'off', resources: 0 }),
  cell({ service: 'secretsmanager', state: 'unread', resources: 0, errors: 11 }),
  cell({ service: 'kms', resources: 0, passed: 0 }),
];

export const posture = (change: Partial<CloudPosture> = {}): CloudPosture => ({
  accounts: [
    accountPosture(),
    accountPosture({
      account: deniedAccount,
      score: null,
      assessed: { passed: 0, failed: 0, errors: 200 },
      resources: 0,
      open: none,
      lastScan: null,
    }),
  ],
  score: 71,
  assessed: { passed: 1100, failed: 104, errors: 256 },
  open: { ...none, critical: 1, high: 7, medium: 52, low: 140 },
  change: { critical: 1, high: -2, medium: 0, low: 3, info: 0 },
  trend: [
    { at: '2026-09-07T06:00:00Z', score: 67 },
    { at: '2026-10-19T06:00:00Z', score: 69 },
    { at: '2026-11-29T06:00:00Z', score: 71 },
  ],
  cells,
  gaps: [
    {
      accountId: deniedAccount.id,
      action: 'sts:AssumeRole',
      reason: 'The external id does not match',
      deniedBy: 'unknown',
      regions: ['global'],
      results: 200,
      checks: 120,
    },
    {
      accountId: account().id,
      action: 'secretsmanager:ListSecrets',
      reason: 'Action not allowed',
      deniedBy: 'identity',
      regions: ['eu-west-1', 'eu-central-1', 'us-east-1', 'us-west-2'],
      results: 44,
      checks: 11,
    },
    {
      accountId: account().id,
      action: 'ec2:DescribeInstances',
      reason: 'A service control policy denies the region',
      deniedBy: 'organisation',
      regions: ['sa-east-1'],
      results: 12,
      checks: 12,
    },
  ],
  public: [
    { type: 'aws.s3.bucket', resources: 3, worst: 'high' },
    { type: 'aws.ec2.security-group', resources: 1, worst: 'medium' },
  ],
  publicUnknown: 4,
  worst: [
    {
      id: uuid('f1'),
      title: 'Role can be assumed by any AWS account',
      severity: 'critical',
      accountId: account().id,
      resourceId: uuid('e1'),
      resourceName: 'role/ci-deploy',
      region: 'global',
      firstSeenAt: '2026-11-21T06:00:00Z',
    },
  ],
  ...change,
});

export const resource = (change: Partial<CloudResourceItem> = {}): CloudResourceItem => ({
  id: uuid('e1'),
  accountId: account().id,
  uid: 'arn:aws:s3:::nq-invoices-archive',
  type: 'aws.s3.bucket',
  service: 's3',
  name: 'nq-invoices-archive',
  region: 'eu-west-1',
  tags: { team: 'billing' },
  isPublic: true,
  isExposureJudged: true,
  open: { ...none, high: 1 },
  firstSeenAt: '2026-11-20T06:00:00Z',
  lastSeenAt: '2026-11-29T06:00:00Z',
  ...change,
});

export const resourceDetail = (change: Partial<CloudResourceDetail> = {}): CloudResourceDetail => ({
  ...resource(),
  accountAlias: 'Production',
  accountUid: '447100000832',
  config: {
    Name: 'nq-invoices-archive',
    PublicAccessBlock: { BlockPublicAcls: false, BlockPublicPolicy: false },
    Logging: { $unread: { action: 's3:GetBucketLogging', reason: 'denied' } },
  },
  checks: [
    {
      checkId: 'aws.s3.bucket-public',
      title: 'Buckets are not public by policy',
      severity: 'high',
      outcome: 'fail',
      reason: null,
    },
    {
      checkId: 'aws.s3.bucket-logging',
      title: 'Buckets log access',
      severity: 'low',
      outcome: 'error',
      reason: 's3:GetBucketLogging was not allowed',
    },
    {
      checkId: 'aws.s3.bucket-encrypted',
      title: 'Buckets are encrypted',
      severity: 'medium',
      outcome: 'pass',
      reason: null,
    },
  ],
  findings: [
    {
      id: uuid('f2'),
      title: 'S3 bucket public by policy',
      severity: 'high',
      status: 'open',
      firstSeenAt: '2026-11-28T06:00:00Z',
    },
  ],
  changes: [
    {
      at: '2026-11-28T06:00:00Z',
      scanId: uuid('c1'),
      changes: [{ path: 'PublicAccessBlock.BlockPublicPolicy', before: true, after: false }],
    },
  ],
  assets: [],
  deletedAt: null,
  ...change,
});

const scan = (change: Partial<Scan>): Scan => ({
  id: uuid('c2'),
  workspaceId: account().workspaceId,
  status: 'running',
  intensity: 'passive',
  kind: 'cloud',
  trigger: 'manual',
  scheduleId: null,
  assets: [{ id: account().id, displayName: 'Production' }],
  assetCount: 1,
  progress: 47,
  phase: 'checks',
  phases: [],
  coverage: { planned: 0, passed: 0, failed: 0, errored: 0, notApplicable: 0, notRun: 0 },
  counts: { new: 4, reopened: 0, fixed: 1, unchanged: 8 },
  requestsSent: 5325,
  unreachable: [],
  unreachableCount: 0,
  rulesetVersion: '2026.11',
  attempt: 1,
  error: null,
  createdBy: null,
  queuedAt: '2026-11-29T14:26:00Z',
  startedAt: '2026-11-29T14:26:10Z',
  finishedAt: null,
  pausedAt: null,
  ...change,
});

export const cloudScan = (change: Partial<Scan> = {}): CloudScan => ({
  scan: scan(change),
  account: account(),
  typesByScope: { global: 6, regional: 12 },
  regions: [
    {
      region: 'global',
      state: 'done',
      calls: 284,
      throttled: 0,
      collections: [
        { type: 'aws.iam.role', service: 'iam', state: 'complete', resources: 30 },
        { type: 'aws.iam.user', service: 'iam', state: 'complete', resources: 12 },
      ],
    },
    {
      region: 'eu-west-1',
      state: 'running',
      calls: 1912,
      throttled: 41,
      collections: [
        { type: 'aws.ec2.instance', service: 'ec2', state: 'complete', resources: 90 },
        { type: 'aws.ec2.snapshot', service: 'ec2', state: 'throttled', resources: 400 },
        {
          type: 'aws.secretsmanager.secret',
          service: 'secretsmanager',
          state: 'denied',
          resources: 0,
        },
      ],
    },
    { region: 'us-east-1', state: 'waiting', calls: 0, throttled: 0, collections: [] },
  ],
  cells: cells.slice(0, 5),
  gaps: posture().gaps.slice(1),
  resources: 1136,
  calls: 5325,
  throttled: 41,
  appeared: 4,
  gone: 2,
});
