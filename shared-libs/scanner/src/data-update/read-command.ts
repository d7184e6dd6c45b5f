import { parseArgs } from 'node:util';
import { type DataBundleId, dataBundleIdSchema } from '@parapet/contracts/assets/data-bundle';
import { type ImportKind, importKinds } from './import-bundle.ts';

export const DATA_USAGE = `Usage:
  npm run data:update -- [--folder <folder>] [--mirror <url>] [--only <bundle>]...
    Fetches newer public data: ${'known-exploited, end-of-life, javascript, takeover, cve, epss'}.
  npm run data:import -- (nvd | osv | epss | technologies) <file>... [--folder <folder>]
    Imports files in the publisher's own format, packed with gzip or not.
Without --folder, bundles are kept in PARAPET_DATA_BUNDLES, or bundles/ of the data folder.
`;

export type DataCommand =
  | {
      action: 'update';
      folder: string | null;
      mirror: string | null;
      only?: readonly DataBundleId[];
    }
  | { action: 'import'; folder: string | null; kind: ImportKind; files: readonly string[] };

/** Arguments that do not make sense, with what is wrong. */
export class DataUsageError extends Error {
  override readonly name = 'DataUsageError';
}

/** @throws DataUsageError */
export function readCommand(argv: readonly string[]): DataCommand {
  const { values, positionals } = parse(argv);
  const [action, kind = '', ...files] = positionals;
  const folder = values.folder ?? null;
  if (action === 'update' && kind === '') {
    const mirror = values.mirror?.replace(/\/$/, '') ?? null;
    if (mirror !== null && !URL.canParse(mirror)) throw new DataUsageError('--mirror is no URL.');
    if (values.only === undefined) return { action, folder, mirror };
    return { action, folder, mirror, only: values.only.map(bundleId) };
  }
  if (action === 'import') {
    const known = importKinds.find((one) => one === kind);
    if (known === undefined)
      throw new DataUsageError(`Name what the files are: ${importKinds.join(', ')}.`);
    if (files.length === 0) throw new DataUsageError('Name at least one file.');
    return { action, folder, kind: known, files };
  }
  throw new DataUsageError('Say update or import.');
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        folder: { type: 'string' },
        mirror: { type: 'string' },
        only: { type: 'string', multiple: true },
      },
    });
  } catch (error) {
    throw new DataUsageError(error instanceof Error ? error.message : String(error));
  }
}

function bundleId(text: string): DataBundleId {
  const id = dataBundleIdSchema.safeParse(text);
  if (!id.success) throw new DataUsageError(`There is no bundle ${text}.`);
  return id.data;
}
