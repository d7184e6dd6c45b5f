import { setImmediate as turn } from 'node:timers/promises';
import { refusalFor } from '@parapet/scanner/address-guard/address-policy';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../platform/env.ts';
import { createLogger } from '../platform/log/logger.ts';
import { openOwnEndpoints, ownEndpointsOf } from './own-endpoints.ts';

const hosted = {
  SUPABASE_URL: 'https://accounts.example',
  SUPABASE_PUBLISHABLE_KEY: 'x',
  SUPABASE_SECRET_KEY: 'x',
  DATABASE_URL: 'postgresql://parapet:secret@db.internal/postgres',
  PARAPET_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
  PUBLIC_URL: 'https://parapet.example',
  PARAPET_PORT: '4000',
  PARAPET_METRICS_PORT: '9464',
  SMTP_URL: 'smtp://user:secret@relay.internal',
  MAIL_FROM: 'parapet@parapet.example',
  AWS_ENDPOINT_URL: 'https://sts.internal',
  PARAPET_RELEASES: 'https://static.example/releases',
  PARAPET_REMOTES: 'mfe-assets',
  SENTRY_DSN: 'https://key@sentry.internal:9000/1',
};
const addresses: Record<string, string[]> = {
  'db.internal': ['10.20.0.5'],
  'relay.internal': ['10.20.0.6', 'fd12::6'],
  'sts.internal': ['10.20.0.7'],
  'sentry.internal': ['10.20.0.8'],
  'accounts.example': ['93.184.215.10'],
  'static.example': ['93.184.215.11'],
  'parapet.example': ['93.184.215.12'],
  localhost: ['127.0.0.1', '::1'],
};
const log = createLogger({ process: 'api', level: 'silent' });

async function policyOf(changes: Record<string, string> = {}, script = addresses) {
  const stop = new AbortController();
  const config = readConfig({ ...hosted, ...changes });
  const resolve = async (host: string) => script[host] ?? Promise.reject(new Error('not found'));
  const ownEndpoints = await openOwnEndpoints({ config, log, signal: stop.signal }, resolve);
  stop.abort();
  return { allowPrivate: true, ownEndpoints };
}

describe('services of Parapet are recognised by their address from the start', () => {
  test.each([
    ['the database', '10.20.0.5', 5432],
    ['the database in IPv6', '::ffff:10.20.0.5', 5432],
    ['the mail server', '10.20.0.6', 587],
    ['the mail server in IPv6', 'fd12::6', 587],
    ['the STS endpoint', '10.20.0.7', 443],
    ['the error reports', '10.20.0.8', 9000],
    ['shell and API', '127.0.0.1', 4000],
    ['the first remote', '127.0.0.1', 4001],
    ['the last remote', '::1', 4005],
    ['the metrics', '127.1.2.3', 9464],
  ])('%s', async (_, address, port) => {
    const policy = await policyOf();
    expect(refusalFor(address, port, policy, 'innocent.example')).toContain('Parapet itself');
    expect(refusalFor(address, port + 1000, policy, 'innocent.example')).toBeNull();
  });
});

describe('sites that may be behind a CDN', () => {
  const sites = ['accounts.example', 'static.example', 'parapet.example'];

  test.each(sites)(
    '%s is refused by name, while other sites at its address can be scanned',
    async (host) => {
      const policy = { ...(await policyOf()), allowPrivate: false };
      const [address = ''] = addresses[host] ?? [];
      expect(refusalFor(address, 443, policy, host)).toContain('Parapet itself');
      expect(refusalFor(address, 443, policy, 'customer.example')).toBeNull();
    },
  );

  test.each(sites)('%s is refused by a private address', async (host) => {
    const policy = await policyOf({}, { ...addresses, [host]: ['10.30.0.1'] });
    expect(refusalFor('10.30.0.1', 443, policy, 'customer.example')).toContain('Parapet itself');
  });
});

describe('configured endpoints', () => {
  const endpointsOf = (changes: Record<string, string>) =>
    ownEndpointsOf(readConfig({ ...hosted, ...changes }));

  test.each([
    ['postgresql://u@10.0.0.9:6543/x', { host: '10.0.0.9', port: 6543 }],
    ['postgresql://u@[fd12::9]/x', { host: 'fd12::9', port: 5432 }],
    ['postgresql://u@DB.Internal/x', { host: 'db.internal', port: 5432 }],
    ['postgresql:///x?host=db.internal&port=6432', { host: 'db.internal', port: 6432 }],
  ])('a database at %s', (DATABASE_URL, endpoint) => {
    expect(endpointsOf({ DATABASE_URL })).toContainEqual(endpoint);
  });

  test('a database at a Unix socket has no address', () => {
    const found = endpointsOf({ DATABASE_URL: 'postgresql:///x?host=/var/run/postgresql' });
    expect(found.filter(({ host }) => host.includes('/'))).toEqual([]);
  });

  test.each([
    ['smtp://relay.internal', 587],
    ['smtps://relay.internal', 465],
    ['smtps://RELAY.internal:2465', 2465],
  ])('a mail server at %s', (SMTP_URL, port) => {
    expect(endpointsOf({ SMTP_URL })).toContainEqual({ host: 'relay.internal', port });
  });

  test('releases in a folder have no endpoint', () => {
    const found = ownEndpointsOf(readConfig({ ...hosted, PARAPET_RELEASES: '/srv/releases' }));
    expect(found.map(({ host }) => host)).not.toContain('static.example');
  });

  test('contain no password, since they are sent to other processes', () => {
    expect(JSON.stringify(endpointsOf({}))).not.toContain('secret');
  });
});

test('an unresolvable name does not prevent the start', async () => {
  const policy = await policyOf({}, {});
  await turn();
  expect(refusalFor('10.20.0.5', 5432, policy, 'db.internal')).toContain('Parapet itself');
});
