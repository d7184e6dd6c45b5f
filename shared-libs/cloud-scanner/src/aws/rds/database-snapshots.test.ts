import { describeStories, type Story } from '../../testing/stories.ts';
import { databaseSnapshotChecks } from './database-snapshots.checks.ts';
import { rdsSources } from './rds.sources.ts';

const sharing: readonly Story[] = [
  {
    it: 'passes a snapshot that is shared with an account',
    ends: 'secure',
    config: { SnapshotType: 'manual', SharedWith: ['444455556666'] },
  },
  {
    it: 'passes over an automatic snapshot',
    ends: 'not applicable',
    config: { SnapshotType: 'automated' },
  },
  {
    it: 'fails a public snapshot',
    ends: 'public',
    shows: 'SharedWith',
    config: { SnapshotType: 'manual', SharedWith: ['444455556666', 'all'] },
  },
];

const encryption = (property = ''): readonly Story[] => [
  { it: 'passes an encrypted snapshot', ends: 'secure', config: { [property]: true } },
  { it: 'fails another', ends: 'unencrypted', shows: property, config: { [property]: false } },
];

describeStories(
  { checks: databaseSnapshotChecks, sources: rdsSources },
  Object.fromEntries(
    databaseSnapshotChecks.map(({ id, reads }) => [
      id,
      id.endsWith('-not-public') ? sharing : encryption(reads[0]),
    ]),
  ),
);
