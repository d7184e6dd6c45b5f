import { describeStories, type Story } from '../../testing/stories.ts';
import { accountSources } from '../account/account.sources.ts';
import { guarddutyChecks } from './guardduty.checks.ts';
import { guarddutySources } from './guardduty.sources.ts';

const detector = (Status: string) => ({ config: { Detector: { Status } } });
const region = { Account: '111122223333' };

const plan = (...features: readonly string[]): readonly Story[] => [
  ...features.map((feature) => ({
    it: `passes ${feature}`,
    ends: 'secure',
    config: { Detector: { Features: { [feature]: 'ENABLED' } } },
  })),
  {
    it: 'fails a feature that is off',
    ends: 'off',
    config: { Detector: { Features: { [features[0] ?? '']: 'DISABLED' } } },
  },
  { it: 'fails a detector without it', ends: 'off', config: { Detector: { Features: {} } } },
];

describeStories(
  { checks: guarddutyChecks, sources: [...guarddutySources, ...accountSources] },
  {
    'aws-region-guardduty-on': [
      {
        it: 'passes a detector that is on',
        ends: 'secure',
        config: region,
        related: { 'aws.guardduty.detector': [detector('ENABLED')] },
      },
      { it: 'fails a region without one', ends: 'none', config: region },
      {
        it: 'fails one that is suspended',
        ends: 'suspended',
        config: region,
        related: { 'aws.guardduty.detector': [detector('DISABLED')] },
      },
    ],
    'aws-guardduty-detector-s3-protected': plan('S3_DATA_EVENTS'),
    'aws-guardduty-detector-eks-audit-protected': plan('EKS_AUDIT_LOGS'),
    'aws-guardduty-detector-runtime-protected': plan(
      'RUNTIME_MONITORING',
      'EKS_RUNTIME_MONITORING',
    ),
    'aws-guardduty-detector-malware-protected': plan('EBS_MALWARE_PROTECTION'),
    'aws-guardduty-detector-rds-protected': plan('RDS_LOGIN_EVENTS'),
    'aws-guardduty-detector-lambda-protected': plan('LAMBDA_NETWORK_LOGS'),
    'aws-guardduty-detector-centrally-managed': [
      {
        it: 'passes an administrator',
        ends: 'secure',
        config: { Administrator: '444455556666', HasMembers: false },
      },
      {
        it: 'passes the administrator itself',
        ends: 'secure',
        config: { Administrator: null, HasMembers: true },
      },
      {
        it: 'fails an account by itself',
        ends: 'alone',
        config: { Administrator: null, HasMembers: false },
      },
    ],
    'aws-guardduty-detector-findings-handled': [
      { it: 'passes no findings', ends: 'secure', config: { HasSevereFindings: false } },
      { it: 'fails open ones', ends: 'open', config: { HasSevereFindings: true } },
    ],
  },
);
