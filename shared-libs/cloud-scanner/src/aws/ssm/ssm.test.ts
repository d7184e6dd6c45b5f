import { describeStories } from '../../testing/stories.ts';
import { accountSources } from '../account/account.sources.ts';
import { ssmChecks } from './ssm.checks.ts';
import { ssmSources } from './ssm.sources.ts';

describeStories(
  { checks: ssmChecks, sources: [...accountSources, ...ssmSources] },
  {
    'aws-ssm-document-is-not-public': [
      { it: 'passes a private document', ends: 'secure', config: { SharedWith: [] } },
      { it: 'passes a shared one', ends: 'secure', config: { SharedWith: ['999988887777'] } },
      { it: 'fails a public one', ends: 'public', config: { SharedWith: ['all'] } },
    ],
    'aws-ssm-region-blocks-public-documents': [
      { it: 'passes a block', ends: 'secure', config: { DocumentSharing: 'Disable' } },
      { it: 'fails without', ends: 'insecure', config: { DocumentSharing: 'Enable' } },
    ],
    'aws-ssm-secret-parameter-is-encrypted': [
      {
        it: 'passes a SecureString',
        ends: 'secure',
        name: '/prod/db-password',
        config: { Type: 'SecureString' },
      },
      {
        it: 'fails a string',
        ends: 'insecure',
        name: '/prod/db-password',
        config: { Type: 'String' },
      },
      {
        it: 'is not about other settings',
        ends: 'not applicable',
        name: '/prod/region',
        config: { Type: 'String' },
      },
    ],
    'aws-ssm-instance-is-patched': [
      { it: 'passes all patches', ends: 'secure', config: { Status: 'COMPLIANT' } },
      { it: 'fails without some', ends: 'insecure', config: { Status: 'NON_COMPLIANT' } },
    ],
  },
);
