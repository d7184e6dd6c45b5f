import { describeStories, type Story, type StoryResource } from '../../testing/stories.ts';
import { resourcemanagerSources } from '../resourcemanager/resourcemanager.sources.ts';
import { storageSources } from '../storage/storage.sources.ts';
import { sinkChecks } from './sinks.checks.ts';

const sinks = (...configs: readonly object[]): Record<string, readonly StoryResource[]> => ({
  'gcp.logging.sink': configs.map((config) => ({
    config: { disabled: false, filter: '', ...config },
  })),
});
const audit = { name: 'audit', destination: 'storage.googleapis.com/logs' };
const bucket = (over: object, name = 'logs'): Pick<Story, 'config' | 'related'> => ({
  config: { name, ...over },
  related: sinks(audit),
});

describeStories(
  { checks: sinkChecks, sources: [...resourcemanagerSources, ...storageSources] },
  {
    'gcp-logging-project-exports-logs': [
      { it: 'passes a sink of everything', ends: 'secure', config: {}, related: sinks(audit) },
      {
        it: 'passes a sink of audit logs',
        ends: 'secure',
        config: {},
        related: sinks({ ...audit, filter: 'logName:"cloudaudit.googleapis.com"' }),
      },
      {
        it: 'fails a sink of other logs',
        ends: 'none',
        config: {},
        related: sinks({ ...audit, filter: 'severity="ERROR"' }),
      },
      {
        it: 'fails one that is off',
        ends: 'none',
        config: {},
        related: sinks({ ...audit, disabled: true }),
      },
      {
        it: 'fails those of Google alone',
        ends: 'none',
        config: {},
        related: sinks({ name: '_Default' }),
      },
    ],
    'gcp-logging-bucket-of-logs-is-locked': [
      { it: 'passes a lock', ends: 'secure', ...bucket({ retentionPolicy: { isLocked: true } }) },
      { it: 'fails a policy without a lock', ends: 'open', ...bucket({ retentionPolicy: {} }) },
      { it: 'fails without a policy', ends: 'none', ...bucket({}) },
      { it: 'is not for other buckets', ends: 'not applicable', ...bucket({}, 'photos') },
    ],
  },
);
