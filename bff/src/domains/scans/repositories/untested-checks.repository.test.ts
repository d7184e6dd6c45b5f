import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { scannedWorkspace } from '../../../testing/scans/scanned-workspace.ts';
import { createScansPort } from '../scans.port-impl.ts';

const space = scannedWorkspace({
  assets: ['a.example', 'b.example'],
  script: { one: ['x'], two: 'error', three: 'error', four: 'not_applicable' },
});

let db: Database;
beforeAll(() => {
  db = openDatabase({ url: space.api.database.url, poolSize: 1, onError: () => undefined });
});
afterAll(() => db.close());

const listUntested = () => {
  const { workspaceId } = space.ada;
  return db.asWorker(workspaceId, (tx) =>
    createScansPort().listUntested({ tx, workspaceId }, space.assetIds),
  );
};

test('checks without a result are listed by asset and reason, of its last whole scan', async () => {
  const [first = '', second = ''] = space.assetIds;
  const both = { reason: 'as scripted', checks: ['three holds', 'two holds'] };
  expect(await listUntested()).toEqual([
    { assetId: first, ...both },
    { assetId: second, ...both },
  ]);
  await space.scan({ one: 'error', two: 'pass', three: 'pass' }, [first]);
  const [finding] = await space.list();
  await space.call('POST', `/findings/${finding?.id}/verify`);
  expect(await listUntested()).toEqual([
    { assetId: first, reason: 'as scripted', checks: ['one holds'] },
    { assetId: second, ...both },
  ]);
});
