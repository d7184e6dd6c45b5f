import { gcpPublicPolicyStories } from '../../testing/gcp-policy-stories.ts';
import { describeStories, type Story } from '../../testing/stories.ts';
import { kmsChecks } from './kms.checks.ts';
import { kmsSources } from './kms.sources.ts';

const decrypt = 'cloudkms.googleapis.com/cryptoKeyVersions.useToDecrypt';
const key = (rotationPeriod?: string, over: object = {}) => ({
  purpose: 'ENCRYPT_DECRYPT',
  primary: { state: 'ENABLED' },
  ...(rotationPeriod && { rotationPeriod }),
  ...over,
});
const others: readonly Story[] = [
  {
    it: 'is not for keys that sign',
    ends: 'not applicable',
    config: { purpose: 'ASYMMETRIC_SIGN' },
  },
  {
    it: 'is not for keys outside',
    ends: 'not applicable',
    config: key(undefined, { versionTemplate: { protectionLevel: 'EXTERNAL' } }),
  },
  {
    it: 'is not for a destroyed key',
    ends: 'not applicable',
    config: key(undefined, { primary: { state: 'DESTROYED' } }),
  },
];

describeStories(
  { checks: kmsChecks, sources: kmsSources },
  {
    'gcp-kms-key-is-not-public': gcpPublicPolicyStories(decrypt),
    'gcp-kms-key-ring-is-not-public': gcpPublicPolicyStories(decrypt),
    'gcp-kms-key-is-rotated': [
      { it: 'passes a quarter', ends: 'secure', config: key('7776000s') },
      { it: 'fails none', ends: 'off', config: key() },
      { it: 'fails two years', ends: 'slow', config: key('63072000s') },
      ...others,
    ],
    'gcp-kms-key-is-rotated-each-quarter': [
      { it: 'passes a quarter', ends: 'secure', config: key('7776000s') },
      { it: 'fails a year', ends: 'slow', config: key('31536000s') },
      { it: 'fails none', ends: 'slow', config: key() },
      ...others,
    ],
  },
);
