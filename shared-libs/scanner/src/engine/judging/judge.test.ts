import { register } from '@parapet/checks/definition/check';
import { expect, it } from 'vitest';
import { envFileNotExposed } from '../../checks/files/env-file-not-exposed/env-file-not-exposed.check.ts';
import { host, service } from '../../testing/hosts.ts';
import { answer, siteFor, webOrigin } from '../../testing/web-origins.ts';
import { watchProofs } from '../evaluation/watch-proofs.ts';
import { judgeOf } from './judge.ts';

const askedFor = (seen: readonly { request: string }[]) =>
  seen.map(({ request }) => request.split(' ')[1]);

it('shows what a check that passed has asked for, in the order of its probes', () => {
  const check = register(envFileNotExposed);
  const site = siteFor(envFileNotExposed)();
  const { seen } = judgeOf(site, { showsPasses: true })(check);
  expect(askedFor(seen)).toEqual(['/.env', '/.env.local', '/.env.production', '/.env.backup']);
  expect(seen[0]).toMatchObject({
    type: 'http',
    request: expect.stringContaining('GET /.env HTTP/1.1'),
    response: expect.stringContaining('HTTP/1.1 404'),
    reproduce: expect.stringContaining("'https://shop.example/.env"),
  });
});

it('shows nothing of a pass unless asked to, and that of a file beside one that is served', () => {
  const check = register(envFileNotExposed);
  expect(judgeOf(siteFor(envFileNotExposed)())(check).seen).toEqual([]);
  const files = {
    '.env': { body: 'DB_PASSWORD=secret-value\n', headers: { 'content-type': 'text/plain' } },
  };
  const failed = judgeOf(siteFor(envFileNotExposed)(files), { showsPasses: true })(check);
  expect(failed.evaluations.some(({ outcome }) => outcome.verdict === 'fail')).toBe(true);
  expect(askedFor(failed.seen)).toContain('/.env.backup');
});

it('tells what was read since it was asked last', () => {
  const site = webOrigin();
  const takeProofs = watchProofs(site);
  void site.page.status;
  expect(takeProofs()).toMatchObject([{ request: expect.stringContaining('GET / ') }]);
  void (site.baseline.ok && site.baseline.value[0]?.status);
  void site.page.status;
  expect(takeProofs().map(({ request }) => request.split('\n')[0])).toEqual([
    'GET / HTTP/1.1',
    'GET /4f1c HTTP/1.1',
  ]);
});

it('keeps a proof as it is, whatever reads it', () => {
  const site = webOrigin({ body: 'as it was' });
  const before = answer({ body: 'as it was' });
  watchProofs(site);
  expect({ ...site.page }).toEqual(before);
});

it('shows all open ports', () => {
  const takeProofs = watchProofs(host([service({ port: 22, name: 'ssh' }), service({ port: 81 })]));
  expect(takeProofs()).toMatchObject([
    { type: 'port', response: 'tcp/22 open ssh\ntcp/81 open unknown' },
  ]);
});
