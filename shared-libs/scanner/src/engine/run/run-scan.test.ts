import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { checks } from '../../registry/registry.ts';
import { recordingSink } from '../../testing/scans/recording-sink.ts';
import { scanOnce, target } from '../../testing/scans/scan-once.ts';
import { startDnsServer } from '../../testing/servers/dns-server.ts';
import { startTcpServer } from '../../testing/servers/tcp-servers.ts';
import { startWeakTarget } from '../../testing/servers/weak-target.ts';

const running: Array<{ close(): Promise<unknown> }> = [];
const keep = <T extends { close(): Promise<unknown> }>(server: T): T => {
  running.push(server);
  return server;
};
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

describe('a scan of a weak web site', () => {
  it('finds its weaknesses, and the same ones in a second scan', async () => {
    const weak = keep(await startWeakTarget());
    const first = await scanOnce([target(`${weak.url}/`)]);
    const second = await scanOnce([target(`${weak.url}/`)]);
    expect(first.detections()).toEqual(second.detections());
    expect(first.detections()).toEqual(
      expect.arrayContaining([
        `env-file-not-exposed ${weak.url}/.env`,
        `git-metadata-not-exposed ${weak.url}/.git/`,
        `directory-listing-disabled ${weak.url}/uploads/`,
        `csp-present ${weak.url}|content-security-policy`,
        `session-cookie-secure ${weak.url}|cookie PHPSESSID`,
        `cors-rejects-strangers ${weak.url}|cors:any-origin`,
      ]),
    );
    expect(first.verdicts).toMatchObject([{ reachability: 'online', reason: null, score: 15 }]);
    const failed = first.all.filter(({ outcome }) => outcome === 'fail');
    const factors = first.verdicts[0]?.basis?.failed ?? [];
    expect(factors.map(({ checkId }) => checkId).sort()).toEqual(
      failed.map(({ check }) => check.id).sort(),
    );
  });

  it('confirms severe findings, shows how to reproduce them, and redacts secrets', async () => {
    const weak = keep(await startWeakTarget());
    const scan = await scanOnce([target(`${weak.url}/`)], { only: ['env-file-not-exposed'] });
    const [finding] = scan.resultOf('env-file-not-exposed').detections;
    const [evidence] = finding?.evidence ?? [];
    expect(finding).toMatchObject({ severity: 'critical', title: expect.any(String) });
    expect(evidence).toMatchObject({
      confirmations: 2,
      matched: 'DB_PASSWORD=[redacted]',
      reproduce: `curl -sS -i --max-time 10 --path-as-is '${weak.url}/.env'`,
    });
    expect(evidence?.request).toContain('user-agent: Parapet/1.0 (+https://parapet.example)');
    expect(JSON.stringify(scan.all).includes('not-a-real')).toBe(false);
  });

  it('clears what was fixed, and nothing else', async () => {
    const weak = keep(await startWeakTarget());
    weak.repair('/.env');
    const only = ['env-file-not-exposed', 'git-metadata-not-exposed'];
    const scan = await scanOnce([target(`${weak.url}/`)], { only });
    expect(scan.resultOf('env-file-not-exposed')).toMatchObject({
      outcome: 'pass',
      detections: [],
      cleared: 'all',
    });
    expect(scan.resultOf('git-metadata-not-exposed')).toMatchObject({ outcome: 'fail' });
  });

  it('reports no leak on a site that answers every path with a page', async () => {
    const site = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>App</title><div id="app"></div>');
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    keep({ close: () => new Promise((resolve) => site.close(resolve)) });
    const address = site.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const scan = await scanOnce([target(`http://127.0.0.1:${port}/`)]);
    const leaks = scan.all.filter(
      ({ check, outcome }) => check.group === 'files' && outcome === 'fail',
    );
    expect(leaks.map(({ check }) => check.id)).toEqual(['security-contact-published']);
  });

  it('also probes the folder of the URL', async () => {
    const paths: string[] = [];
    const site = createServer((request, response) => {
      paths.push(request.url ?? '');
      response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    keep({ close: () => new Promise((resolve) => site.close(resolve)) });
    const address = site.address();
    const port = typeof address === 'object' ? address?.port : 0;
    await scanOnce([target(`http://localhost:${port}/shop/index.php?x=1`)], {
      only: ['env-file-not-exposed'],
    });
    expect(paths).toEqual(expect.arrayContaining(['/shop/index.php?x=1', '/.env', '/shop/.env']));
  });
});

describe('the coverage ledger', () => {
  it('holds exactly one result for each pair that was planned', async () => {
    const weak = keep(await startWeakTarget());
    const scan = await scanOnce([target(`${weak.url}/`), target('http://127.0.0.1:1/')]);
    expect(scan.plannedPairs).toBe(2 * checks.length);
    const pairs = scan.all.map(({ assetId, check }) => `${assetId} ${check.id}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(pairs).toHaveLength(2 * checks.length);
    for (const { outcome, reason, detections } of scan.all) {
      expect(detections.length > 0).toBe(outcome === 'fail');
      expect(reason === null).toBe(outcome === 'pass' || outcome === 'fail');
    }
  });

  it('gives the reason why ports were not scanned', async () => {
    const weak = keep(await startWeakTarget());
    const only = ['redis-requires-authentication'];
    const passive = await scanOnce([target(`${weak.url}/`)], { only });
    expect(passive.resultOf('redis-requires-authentication')).toMatchObject({
      outcome: 'not_run',
      reason: 'A passive scan does not try ports',
      cleared: [],
    });
    const stranger = { ...target(`${weak.url}/`), ownershipProved: false };
    const unproved = await scanOnce([stranger], { intensity: 'safe', only });
    expect(unproved.resultOf('redis-requires-authentication')).toMatchObject({
      outcome: 'not_run',
      reason: 'Ownership is not proved, so Parapet did not try ports',
    });
  });

  it('reports each phase from its start to its end', async () => {
    const weak = keep(await startWeakTarget());
    const { phases } = await scanOnce([target(`${weak.url}/`)]);
    const ends = phases.filter(({ status }) => status !== 'running');
    expect(ends.map(({ phase, status }) => `${phase} ${status}`)).toEqual([
      'resolve done',
      'ports skipped',
      'tls done',
      'http done',
      'checks done',
      'score done',
    ]);
    expect(ends.at(-1)?.requestsSent).toBeGreaterThan(50);
    expect(ends.find(({ phase }) => phase === 'checks')?.done).toBe(checks.length);
  });
});

describe('a target that does not answer', () => {
  it('is offline, opens nothing and closes nothing', async () => {
    const weak = await startWeakTarget();
    await weak.close();
    const scan = await scanOnce([target(`${weak.url}/`)], { intensity: 'safe' });
    expect(scan.verdicts).toMatchObject([{ reachability: 'offline', score: null }]);
    expect(scan.verdicts[0]?.reason).toContain('refuses connections');
    expect(scan.detections()).toEqual([]);
    expect(scan.all.every(({ cleared }) => cleared.length === 0)).toBe(true);
    expect(scan.resultOf('csp-present').outcome).toBe('error');
  });

  it('is unresolved when its name does not resolve', async () => {
    const scan = await scanOnce([target('http://no-such-host.invalid/')]);
    expect(scan.verdicts).toMatchObject([{ reachability: 'unresolved', ipAddresses: [] }]);
    expect(scan.resultOf('env-file-not-exposed').outcome).toBe('error');
  });

  it('is not contacted on a private address where those are not allowed', async () => {
    const weak = keep(await startWeakTarget());
    const scan = await scanOnce([target(`${weak.url}/`)], { allowPrivateTargets: false });
    expect(scan.verdicts[0]?.reason).toContain('private');
    expect(weak.requests()).toBe(0);
  });

  it('is not contacted when it is Parapet itself', async () => {
    const weak = keep(await startWeakTarget());
    const scan = await scanOnce([target(`${weak.url}/`)], {
      ownEndpoints: [{ host: 'localhost', port: weak.port }],
    });
    expect(scan.verdicts[0]?.reason).toContain('Parapet itself');
    expect(weak.requests()).toBe(0);
  });

  it('is not contacted when its name resolves to the address of Parapet', async () => {
    const weak = keep(await startWeakTarget());
    const records = ['innocent.test', 'home.test'].map(
      (name) => ({ name, type: 'A', data: '127.0.0.1' }) as const,
    );
    const dns = keep(await startDnsServer({ records, allowsTransfer: false }));
    const settings = { dnsServers: [dns], ports: [weak.port] };
    const ownEndpoints = [{ host: 'home.test', port: weak.port, sharesAddress: true }];
    const url = target(`http://innocent.test:${weak.port}/`);
    const only = ['redis-requires-authentication', 'csp-present'];
    const scan = await scanOnce([url], { only, ownEndpoints, settings });
    expect(scan.verdicts[0]?.reason).toContain('Parapet itself');
    // A port scan of the host skips that port as well.
    const host = target('innocent.test', 'domain');
    await scanOnce([host], { only, ownEndpoints, settings, intensity: 'safe' });
    expect(weak.requests()).toBe(0);
    await scanOnce([host], { only, settings, intensity: 'safe' });
    expect(weak.requests()).toBeGreaterThan(0);
  });

  it('ends with an error when it closes connections without an answer', async () => {
    const server = keep(await startTcpServer((socket) => socket.destroy()));
    const scan = await scanOnce([target(`http://127.0.0.1:${server.port}/`)], {
      only: ['env-file-not-exposed'],
    });
    expect(scan.resultOf('env-file-not-exposed')).toMatchObject({
      outcome: 'error',
      reason: 'The connection was closed before an answer came',
      cleared: [],
    });
  });
});

describe('a server that becomes slow', () => {
  it('is evaluated by what it answered; the rest ends with an error', async () => {
    const server = createServer((request, response) => {
      if (request.url !== '/') return;
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Slow</title>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    keep({ close: async () => server.closeAllConnections() });
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const scan = await scanOnce([target(`http://127.0.0.1:${port}/`)], {
      only: ['csp-present', 'env-file-not-exposed', 'git-metadata-not-exposed'],
      settings: { timeouts: { requestMs: 500 } },
    });
    expect(scan.resultOf('csp-present').outcome).toBe('fail');
    expect(scan.resultOf('env-file-not-exposed')).toMatchObject({ outcome: 'error', cleared: [] });
    const reasons = new Set(scan.all.flatMap(({ reason }) => reason ?? []));
    expect(reasons).toContain('No answer came in time');
    expect(reasons).toContain('The server stopped answering');
    expect(scan.verdicts).toMatchObject([{ reachability: 'online', score: null }]);
  });
});

describe('stopping and pausing', () => {
  it('stops at once while a server keeps it waiting', async () => {
    const stop = new AbortController();
    const cancel = () => stop.abort(new Error('cancelled'));
    const server = keep(await startTcpServer((socket) => void socket.once('data', cancel)));
    const scan = scanOnce([target(`http://127.0.0.1:${server.port}/`)], { signal: stop.signal });
    const startedAt = performance.now();
    await expect(scan).rejects.toThrow('cancelled');
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });

  it('stops at once while it scans ports', async () => {
    const weak = keep(await startWeakTarget());
    const stop = new AbortController();
    const sink = recordingSink();
    const scan = scanOnce([target(`${weak.url}/`)], {
      intensity: 'safe',
      signal: stop.signal,
      sink: {
        ...sink,
        phase: async ({ phase }) => {
          if (phase === 'ports') stop.abort(new Error('cancelled'));
        },
      },
    });
    const startedAt = performance.now();
    await expect(scan).rejects.toThrow('cancelled');
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });

  it('sends nothing while it is paused', async () => {
    const weak = keep(await startWeakTarget());
    const asked = Promise.withResolvers<void>();
    const paused = Promise.withResolvers<void>();
    const whenRunning = () => {
      asked.resolve();
      return paused.promise;
    };
    const scan = scanOnce([target(`${weak.url}/`)], { only: ['csp-present'], whenRunning });
    await asked.promise;
    // The answer to a later request shows that none came before it.
    await fetch(`${weak.url}/own`).then((response) => response.arrayBuffer());
    expect(weak.requests()).toBe(1);
    paused.resolve();
    await scan;
    expect(weak.requests()).toBeGreaterThan(1);
  });

  it('stops when the store fails, and rejects with its error', async () => {
    const weak = keep(await startWeakTarget());
    const broken = { ...recordingSink(), results: () => Promise.reject(new Error('disk full')) };
    await expect(scanOnce([target(`${weak.url}/`)], { sink: broken })).rejects.toThrow('disk full');
  });
});
