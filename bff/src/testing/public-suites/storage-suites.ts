import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { SUITE_SECRET } from './storage-server.ts';

/** The port that the suites have in their code. */
export const STORAGE_PORT = 54_321;
const URL = `http://127.0.0.1:${STORAGE_PORT}/storage/v1`;

/** One suite, made ready in a folder from which our packages are found. */
export interface PreparedSuite {
  /** The files that ask a server. */
  readonly include: readonly string[];
  readonly setupFiles: readonly string[];
  readonly alias: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
}

const tokenOf = (role: string): Promise<string> =>
  new SignJWT({ role, sub: '317eadce-631a-4429-a0bb-f19a7a517b4a' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('2h')
    .sign(SUITE_SECRET);

/** The tests take this from jest, and require one module, of which they replace parts. */
const JEST = `import { vi } from 'vitest';
import * as fetchLib from './src/lib/common/fetch';
Object.assign(globalThis, { jest: vi, fetchModule: fetchLib });
`;
const REQUIRED = "require('../src/lib/common/fetch')";

/** `packages/core/storage-js` of supabase/supabase-js: written for jest. */
export async function prepareStorageJs(checkout: string, into: string): Promise<PreparedSuite> {
  const from = join(checkout, 'packages/core/storage-js');
  await cp(join(from, 'src'), join(into, 'src'), { recursive: true });
  await cp(join(from, 'test'), join(into, 'test'), { recursive: true });
  await writeFile(join(into, 'jest.ts'), JEST);
  const iceberg =
    'export class IcebergRestCatalog {}\nexport class IcebergError extends Error {}\n';
  await writeFile(join(into, 'iceberg.ts'), iceberg);
  const snapshots = join(into, 'test/__snapshots__/storageApi.test.ts.snap');
  const written = await readFile(snapshots, 'utf8');
  // The same snapshots under the names that vitest gives them.
  await writeFile(
    snapshots,
    written
      .replace(/^\/\/ Jest.*$/m, '// Vitest Snapshot v1, https://vitest.dev/guide/snapshot.html')
      .replaceAll('exports[`bucket api ', 'exports[`bucket api > '),
  );
  const include = ['storageApi', 'storageFileApi', 'storageBucketApi', 'storageFileApiNode'].map(
    (name) => `test/${name}.test.ts`,
  );
  for (const file of include) {
    const text = await readFile(join(into, file), 'utf8');
    await writeFile(join(into, file), text.replaceAll(REQUIRED, 'fetchModule'));
  }
  return {
    include,
    setupFiles: [join(into, 'jest.ts')],
    alias: { 'iceberg-js': join(into, 'iceberg.ts') },
    env: {},
  };
}

/** `acceptance/` of supabase/storage: black box, by HTTP. */
export async function prepareAcceptance(checkout: string, into: string): Promise<PreparedSuite> {
  await mkdir(into, { recursive: true });
  await cp(join(checkout, 'acceptance'), join(into, 'acceptance'), { recursive: true });
  await writeFile(join(into, 'tsconfig.json'), '{}');
  const specs = ['rest-object', 'rest-extended', 'render', 'rls', 'db-behavior', 'health'];
  return {
    include: specs.map((name) => `acceptance/specs/${name}.test.ts`),
    setupFiles: [],
    alias: {},
    env: {
      ACCEPTANCE_PROFILE: 'full',
      ACCEPTANCE_BASE_URL: URL,
      ACCEPTANCE_ENABLE_RLS_SETUP: 'true',
      ACCEPTANCE_ENABLE_RENDER: 'true',
      ACCEPTANCE_SERVICE_KEY: await tokenOf('service_role'),
      ACCEPTANCE_AUTHENTICATED_KEY: await tokenOf('authenticated'),
      ACCEPTANCE_ANON_KEY: await tokenOf('anon'),
    },
  };
}
