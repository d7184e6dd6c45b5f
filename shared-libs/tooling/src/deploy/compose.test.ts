import { createPrivateKey, sign, verify } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseKeysSchema } from '@parapet/contracts/releases/release-signature';
import { BUILT_IN_GRANTS, readRemoteGrantsFile } from '@parapet/contracts/releases/remote-grants';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createSigner } from '../release/signing/release-signer.ts';
import { readSigningKey } from '../release/signing/signing-key.ts';
import { REMOTES } from '../remotes.ts';
import { newSecrets } from './new-secrets.ts';
import {
  type ComposeFile,
  type ComposeService,
  composeFileSchema,
} from './testing/compose-file.ts';
import { specificationErrors } from './testing/compose-specification.ts';

const REPOSITORY = join(import.meta.dirname, '../../../..');
const read = (file: string) => readFileSync(join(REPOSITORY, file), 'utf8');
const text = read('docker-compose.yml');

const parsed: Record<string, unknown> = parse(text, { merge: true });

/** Fields that begin with `x-` only hold what others refer to. */
const file: ComposeFile = composeFileSchema.parse(
  Object.fromEntries(Object.entries(parsed).filter(([name]) => !name.startsWith('x-'))),
);
const services = Object.entries(file.services);
const serviceOf = (name: string): ComposeService => {
  const found = file.services[name];
  if (!found) throw new Error(`There is no service ${name}.`);
  return found;
};

/** Every `${NAME}` with what follows the name: `:-default`, `:?message` or nothing. */
const variables = [...text.matchAll(/\$\{(\w+)((?::[-?])?)((?:[^${}]|\$\{[^}]*\})*)\}/g)].map(
  ([, name = '', kind = '', rest = '']) => ({ name, kind, rest }),
);
const documented = new Set(
  [...read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name),
);
const SECRET = /(PASSWORD|SECRET|KEYS?)(_ID)?$/;
const PUBLIC = /PUBLISHABLE|PUBLIC/;

test('the file is valid by the schema of the Compose Specification', () => {
  expect(specificationErrors(parsed)).toEqual([]);
  const { api } = file.services;
  const misspelt = { ...parsed, services: { ...file.services, api: { ...api, comand: ['api'] } } };
  expect(specificationErrors(misspelt)).toHaveLength(1);
  const unready = { ...api, depends_on: { database: { condition: 'service_ready' } } };
  expect(specificationErrors({ services: { api: unready } })).not.toEqual([]);
});

test('every variable is described in .env.example', () => {
  const names = new Set(variables.map(({ name }) => name));
  expect(names.size).toBeGreaterThan(20);
  expect([...names].filter((name) => !documented.has(name))).toEqual([]);
});

test('a secret has no default, and a required one fails without a value', () => {
  for (const { name, kind, rest } of variables) {
    if (!SECRET.test(name) || PUBLIC.test(name)) continue;
    expect([name, kind === ':-' ? rest : '']).toEqual([name, '']);
  }
  const made = newSecrets(REMOTES).map((line) => line.slice(0, line.indexOf('=')));
  const required = new Set(variables.flatMap(({ name, kind }) => (kind === ':?' ? name : [])));
  expect(made.filter((name) => !required.has(name))).toEqual([]);
});

test('a secret reaches only the services that use it', () => {
  const holders = (name: string) =>
    services
      .filter(([, service]) => JSON.stringify(service).includes(`\${${name}`))
      .map(([service]) => service);
  expect(holders('PARAPET_RELEASE_SIGNING_KEY')).toEqual(['seed']);
  expect(holders('PARAPET_OWNER_PASSWORD')).toEqual(['migrate', 'database']);
  expect(holders('POSTGRES_PASSWORD')).toEqual(['database']);
  expect(holders('AUTH_SIGNING_KEYS')).toEqual(['auth']);
  expect(holders('RELEASE_SECRET_ACCESS_KEY')).toEqual(['seed', 'storage']);
  expect(holders('PARAPET_TLS_FOLDER')).toEqual(['proxy']);
  expect(holders('PARAPET_ENCRYPTION_KEY')).toEqual(['api', 'worker']);
  expect(text).not.toContain('env_file');
});

describe.each(services)('the service %s', (name, service) => {
  test('runs a pinned image or one of this repository', () => {
    if (service.build) {
      expect(existsSync(join(REPOSITORY, service.build.dockerfile))).toBe(true);
      const stages = [...read(service.build.dockerfile).matchAll(/^FROM \S+ AS (\S+)$/gm)];
      expect(stages.map(([, stage]) => stage)).toContain(service.build.target);
    } else expect(service.image).toMatch(/^[a-z0-9./-]+:v?\d+\.\d+(\.\d+)?(-[a-z0-9]+)?$/);
  });

  test('has no rights that it does not need', () => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(service.cap_add ?? []).toEqual([]);
    for (const volume of service.volumes ?? []) {
      expect(volume).not.toMatch(/docker\.sock|^\/(?!etc\/parapet)/);
      // Only data of the service itself can be written to.
      const [source = ''] = volume.split(':');
      if (!(source in file.volumes)) expect(volume).toMatch(/:ro$/);
    }
  });

  test('depends on services that exist, by conditions that they can fulfil', () => {
    for (const [needed, { condition }] of Object.entries(service.depends_on ?? {})) {
      const { restart, healthcheck, build } = serviceOf(needed);
      if (condition === 'service_completed_successfully')
        expect([needed, restart]).toEqual([needed, undefined]);
      if (condition === 'service_healthy')
        expect([needed, Boolean(healthcheck ?? build)]).toEqual([needed, true]);
    }
  });

  test('uses networks, volumes and files that exist', () => {
    const { networks } = service;
    const names = Array.isArray(networks) ? networks : Object.keys(networks);
    for (const network of names) expect(Object.keys(file.networks)).toContain(network);
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.replace(/\$\{\w+:-([^}]+)\}/, '$1').split(':');
      if (source.startsWith('./')) expect(existsSync(join(REPOSITORY, source))).toBe(true);
      else if (!source.startsWith('$')) expect(Object.keys(file.volumes)).toContain(source);
    }
  });

  test('runs once, or comes back after a failure and is watched', () => {
    if (['migrate', 'seed'].includes(name)) expect(service.restart).toBeUndefined();
    else {
      expect(service.restart).toBe('unless-stopped');
      expect(service.healthcheck ?? service.build).toBeDefined();
    }
  });
});

test.each(['api', 'worker'])('%s scales: it has neither a name nor a port of its own', (name) => {
  const service = serviceOf(name);
  expect(service.ports).toBeUndefined();
  for (const volume of service.volumes ?? []) expect(volume).toMatch(/:ro$/);
  expect(service.deploy?.replicas).toBe(2);
  expect(text).not.toContain('container_name');
});

test('the API has the grants of the operator, by default those of the product', () => {
  const { volumes = [], environment } = serviceOf('api');
  const own = environment?.PARAPET_REMOTE_GRANTS_FILE;
  const [, standard = ''] =
    /^\.\/\$\{PARAPET_REMOTE_GRANTS_FILE:-(.+)\}:(.+):ro$/.exec(volumes[0] ?? '') ?? [];
  expect(volumes).toEqual([expect.stringMatching(`:${own}:ro$`)]);
  expect(readRemoteGrantsFile(read(standard))).toEqual(BUILT_IN_GRANTS);
});

test('only the proxy is reached from outside, and data has no way out', () => {
  const published = services.filter(([, { ports }]) => ports !== undefined);
  expect(published.map(([name]) => name)).toEqual(['proxy']);
  expect(file.networks.inside).toEqual({ internal: true });
  for (const name of ['database', 'storage', 'migrate', 'seed'])
    expect(serviceOf(name).networks).toEqual(['inside']);
});

test('the grace time of the API is longer than its drain and its requests', () => {
  const seconds = Number.parseInt(serviceOf('api').stop_grace_period ?? '', 10);
  const drain = Number(/PARAPET_DRAIN_SECONDS=(\d+)/.exec(read('.env.example'))?.[1]);
  expect(seconds).toBeGreaterThan(drain + 8);
});

test('the secrets that the command makes are whole', () => {
  const made = new Map(
    newSecrets(REMOTES).map((line) => {
      const at = line.indexOf('=');
      return [line.slice(0, at), line.slice(at + 1)];
    }),
  );
  const get = (name: string) => made.get(name) ?? '';
  expect(Buffer.from(get('PARAPET_ENCRYPTION_KEY'), 'base64')).toHaveLength(32);
  const releaser = createSigner(readSigningKey(get('PARAPET_RELEASE_SIGNING_KEY'), 'a test'), []);
  const keys = releaseKeysSchema.parse(get('PARAPET_RELEASE_PUBLIC_KEYS'));
  expect(keys.map(({ remote }) => remote)).toEqual([...REMOTES]);
  expect(releaser.keyId).toMatch(/^[0-9a-f]{16}$/);
  const [jwk] = JSON.parse(get('AUTH_SIGNING_KEYS').replaceAll("'", ''));
  expect(jwk).toMatchObject({ alg: 'ES256', use: 'sig', key_ops: ['sign', 'verify'] });
  const { d: _secret, key_ops: _both, ...half } = jwk;
  const signature = sign('sha256', Buffer.from('x'), createPrivateKey({ key: jwk, format: 'jwk' }));
  expect(verify('sha256', Buffer.from('x'), { key: half, format: 'jwk' }, signature)).toBe(true);
  expect(get('POSTGRES_PASSWORD')).toMatch(/^[0-9a-f]{64}$/);
  expect(newSecrets(REMOTES)).not.toContain(`POSTGRES_PASSWORD=${get('POSTGRES_PASSWORD')}`);
});
