import { resolve } from 'node:path';
import { importBundle } from './import-bundle.ts';
import { DATA_USAGE, type DataCommand, DataUsageError, readCommand } from './read-command.ts';
import { updateBundles } from './update-bundles.ts';

// `npm run data:update` and `npm run data:import`: newer public data for the checks.

const FEED_TIMEOUT_MS = 120_000;
const repository = resolve(import.meta.dirname, '../../../..');

/** As `bff/src/platform/env.ts` decides it. */
function folderFor(command: DataCommand): string {
  const { PARAPET_DATA_BUNDLES: own, PARAPET_DATA_DIR: dataDir } = process.env;
  if (command.folder !== null) return resolve(command.folder);
  if (own) return resolve(own);
  return resolve(dataDir || resolve(repository, '.parapet'), 'bundles');
}

async function run(command: DataCommand): Promise<boolean> {
  const folder = folderFor(command);
  const now = new Date();
  if (command.action === 'import') {
    const { id, entries, version } = await importBundle(command.kind, command.files, {
      folder,
      now,
    });
    process.stdout.write(`${id}: ${version}, ${entries} entries\n`);
    return true;
  }
  const results = await updateBundles({ ...command, folder, now, timeoutMs: FEED_TIMEOUT_MS });
  for (const { id, outcome, message } of results) {
    process.stdout.write(`${id}: ${outcome}. ${message}\n`);
  }
  return results.every(({ outcome }) => outcome !== 'failed');
}

try {
  process.exitCode = (await run(readCommand(process.argv.slice(2)))) ? 0 : 1;
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    error instanceof DataUsageError ? `${message}\n\n${DATA_USAGE}` : `${message}\n`,
  );
  process.exitCode = error instanceof DataUsageError ? 2 : 1;
}
