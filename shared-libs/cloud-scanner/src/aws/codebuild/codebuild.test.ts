import { describeStories } from '../../testing/stories.ts';
import { codebuildChecks } from './codebuild.checks.ts';
import { codebuildSources } from './codebuild.sources.ts';

const project = (given: object) => ({
  Project: { variables: [], locations: [], logsConfig: null, ...given },
});
const secret = { name: 'DB_PASSWORD', value: 'hunter2secret' };
const s3 = (encryptionDisabled: boolean) =>
  project({ logsConfig: { s3Logs: { status: 'ENABLED', encryptionDisabled } } });

describeStories(
  { checks: codebuildChecks, sources: codebuildSources },
  {
    'aws-codebuild-variables-hold-no-secrets': [
      {
        it: 'passes a reference',
        ends: 'secure',
        config: project({ variables: [{ ...secret, type: 'SECRETS_MANAGER' }] }),
      },
      {
        it: 'fails a password',
        ends: 'secrets',
        config: project({ variables: [{ ...secret, type: 'PLAINTEXT' }] }),
      },
      {
        it: 'fails a password without a type',
        ends: 'secrets',
        config: project({ variables: [secret] }),
      },
    ],
    'aws-codebuild-source-address-holds-no-secrets': [
      {
        it: 'passes an address alone',
        ends: 'secure',
        config: project({ locations: ['https://github.com/acme/site.git'] }),
      },
      {
        it: 'fails a password',
        ends: 'secrets',
        config: project({ locations: ['https://ann:hunter2@bitbucket.org/acme/site.git'] }),
      },
      {
        it: 'fails a token in the second address, and shows its host alone',
        ends: 'secrets',
        shows: 'source 2',
        config: project({
          locations: [
            'https://github.com/acme/site.git',
            'https://ghp_abcdefghijklmnopqrstuvwxyz0123456789@github.com/acme/lib.git',
          ],
        }),
      },
    ],
    'aws-codebuild-project-logs': [
      { it: 'passes as a new project does', ends: 'secure', config: project({}) },
      {
        it: 'passes logs in CloudWatch',
        ends: 'secure',
        config: project({ logsConfig: { cloudWatchLogs: { status: 'ENABLED' } } }),
      },
      {
        it: 'fails where both are off',
        ends: 'insecure',
        config: project({
          logsConfig: { cloudWatchLogs: { status: 'DISABLED' }, s3Logs: { status: 'DISABLED' } },
        }),
      },
    ],
    'aws-codebuild-logs-are-encrypted': [
      { it: 'passes', ends: 'secure', config: s3(false) },
      { it: 'fails', ends: 'insecure', config: s3(true) },
      { it: 'is not about other logs', ends: 'not applicable', config: project({}) },
    ],
  },
);
