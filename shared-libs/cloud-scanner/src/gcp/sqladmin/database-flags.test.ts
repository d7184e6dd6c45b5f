import { describeStories, type Story } from '../../testing/stories.ts';
import { databaseFlagChecks } from './database-flags.checks.ts';
import { type DatabaseFlag, databaseFlags } from './database-flags.ts';
import { sqladminSources } from './sqladmin.sources.ts';

const versions = {
  MYSQL: 'MYSQL_8_0',
  POSTGRES: 'POSTGRES_16',
  SQLSERVER: 'SQLSERVER_2022_STANDARD',
};
/** An insecure value of each flag whose values are not on and off. */
const insecure: Readonly<Record<string, string>> = {
  log_error_verbosity: 'verbose',
  log_min_duration_statement: '100',
  log_min_error_statement: 'panic',
  log_min_messages: 'fatal',
  log_statement: 'none',
  'user connections': '10',
  'user options': '2',
};

const storiesOf = (row: DatabaseFlag): readonly Story[] => {
  const config = (value?: string, version = versions[row.engine]) => ({
    databaseVersion: version,
    settings: { databaseFlags: value === undefined ? [] : [{ name: row.flag, value }] },
  });
  const bad = insecure[row.flag] ?? (row.value === 'on' ? 'off' : 'on');
  return [
    { it: `passes ${row.value}`, ends: 'secure', config: config(row.value) },
    { it: `fails ${bad}`, ends: 'insecure', config: config(bad) },
    {
      it: 'judges the value of the engine where none is set',
      ends: row.isSecure(row.initial) ? 'secure' : 'insecure',
      config: { databaseVersion: versions[row.engine], settings: {} },
    },
    {
      it: 'is not for another engine',
      ends: 'not applicable',
      config: config(bad, row.engine === 'MYSQL' ? 'POSTGRES_16' : 'MYSQL_8_0'),
    },
  ];
};

describeStories(
  { checks: databaseFlagChecks, sources: sqladminSources },
  Object.fromEntries(databaseFlags.map((row) => [`gcp-sqladmin-${row.slug}`, storiesOf(row)])),
);
