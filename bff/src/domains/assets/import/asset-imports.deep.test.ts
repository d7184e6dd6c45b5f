// Slow: a worker reads and adds a file with 100,000 assets.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { runSql } from '../../../testing/test-identity.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await api.startImports();
});
afterAll(() => api.close());

const ROWS = 100_000;
const MB = 1024 * 1024;

test(
  'the largest file is read in parts, and added in one transaction',
  async () => {
    const ada = await api.signUp('mssp');
    const at = `/api/workspaces/${ada.workspaceId}/asset-imports`;
    const note = 'x'.repeat(440);
    const lines = Array.from(
      { length: ROWS },
      (_, n) => `h${n}.shop.example,shop big,high,${note}`,
    );
    const file = Buffer.from(['asset,tags,criticality,note', ...lines].join('\n'));
    const { body } = await api.call(ada, 'POST', at, { name: 'all.csv', bytes: file.length });
    const until = (status: RegExp) =>
      vi.waitFor(
        async () => {
          const { body: found } = await api.call(ada, 'GET', `${at}/${body.id}`);
          expect(found.status).toMatch(status);
          return found;
        },
        { timeout: 15 * 60_000, interval: 200 },
      );
    const loop = monitorEventLoopDelay({ resolution: 5 });
    const memory = process.memoryUsage().rss;
    const begin = performance.now();
    loop.enable();
    const sent = await fetch(api.url + body.upload.path, { method: 'PUT', body: file });
    expect(sent.status).toBe(200);
    const sentAt = performance.now();
    const checked = await until(/checked|failed/);
    const checkedAt = performance.now();
    expect(checked.preview.added.count).toBe(ROWS);
    await api.call(ada, 'POST', `${at}/${body.id}/confirmation`, { consent: true });
    expect(await until(/done|failed/)).toMatchObject({ status: 'done', added: ROWS });
    loop.disable();
    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
    process.stdout.write(
      `${(file.length / MB).toFixed(0)} MB: sent ${seconds(begin, sentAt)} s, read ${seconds(sentAt, checkedAt)} s, added ${seconds(checkedAt, performance.now())} s; event loop p99 ${(loop.percentile(99) / 1e6).toFixed(0)} ms, longest ${(loop.max / 1e6).toFixed(0)} ms; ${((process.memoryUsage().rss - memory) / MB).toFixed(0)} MB more\n`,
    );
    const [row] = await runSql<{ count: number }>(
      api.database.url,
      'select count(*)::int as count from parapet.assets where workspace_id = $1',
      [ada.workspaceId],
    );
    expect(row?.count).toBe(ROWS);
  },
  20 * 60_000,
);
