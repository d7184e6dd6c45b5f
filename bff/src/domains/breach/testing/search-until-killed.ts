import { noBundles } from '@parapet/scanner/data-bundles';
import { openDatabase } from '../../../platform/db/database.ts';
import { createLogger } from '../../../platform/log/logger.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { runSearches } from '../searches/run-searches.ts';
import { hibpSource } from '../sources/hibp-source.ts';

// A worker that searches for exposed accounts, as one that a test kills. The keys are those of the test API.
const [url = '', serviceUrl = '', workspaceId = ''] = process.argv.slice(2);
const policy = { allowPrivate: true, ownEndpoints: [] };
const never = new AbortController().signal;
const run = runSearches({
  db: openDatabase({ url, poolSize: 2, onError: () => undefined }),
  log: createLogger({ process: 'worker', level: 'silent' }),
  secrets: createSecrets(Buffer.alloc(32, 7)),
  queue: { send: async () => undefined },
  source: hibpSource({ baseUrl: serviceUrl, policy, userAgent: 'Parapet test' }),
  proveNow: async () => ({ outcome: 'proved' }),
  readBundles: async () => noBundles,
  now: () => new Date(),
  shutdown: never,
});
await run({ data: { workspaceId }, signal: never });
