import type { Scan } from '@parapet/contracts/scans/scan';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { scannedWorkspace } from '../../testing/scans/scanned-workspace.ts';
import { runSql } from '../../testing/test-identity.ts';
import { type StreamScanPorts, streamScan } from './stream-scan.ts';

const space = scannedWorkspace({ assets: ['a.example'], script: { one: 'pass' } });

let db: Database;
beforeAll(() => {
  db = openDatabase({ url: space.api.database.url, poolSize: 2, onError: () => undefined });
});
afterAll(() => db.close());

test('a scan that ends after its events were read is sent with its end', async () => {
  const { id: userId, workspaceId } = space.ada;
  const scanId: string = (await space.get('/scans')).items[0].id;
  const run = (sql: string, values: string[]) =>
    runSql<{ id: string }>(space.api.database.url, sql, values);
  const [seen] = await run('select max(id) as id from parapet.scan_events where scan_id = $1', [
    scanId,
  ]);
  let added: string | undefined;
  /** Findings are described after the events were read and before the scan is. */
  const describe = async () => {
    added ??= (
      await run(
        `insert into parapet.scan_events (workspace_id, scan_id, type)
         values ($1, $2, 'scan') returning id`,
        [workspaceId, scanId],
      )
    )[0]?.id;
    return new Map();
  };
  const enterWorkspace = ((_actor, id, _right, work) =>
    db.asWorker(id, (tx) =>
      work({ tx, workspaceId: id } as never, undefined as never),
    )) satisfies StreamScanPorts['enterWorkspace'];
  const scanEvents = { subscribe: () => () => undefined };

  const ports = { enterWorkspace, findings: { describe }, scanEvents };
  const follow = await streamScan(ports)(
    { userId } as never,
    { workspaceId, scanId },
    Number(seen?.id),
  );
  const sent: unknown[] = [];
  await follow?.({
    signal: new AbortController().signal,
    send: async ({ id, data }) => {
      sent.push([id, (data as { scan: Scan }).scan.status]);
    },
  });
  expect(sent).toEqual([
    [null, 'completed'],
    [Number(added), 'completed'],
  ]);
});
