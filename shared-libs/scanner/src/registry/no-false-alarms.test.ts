import { known, unknown } from '@parapet/checks/definition/read';
import { describe, expect, it } from 'vitest';
import type { RegisteredCheck } from '../check-definition/check.ts';
import { probesOf } from '../check-definition/needs.ts';
import type { Subject } from '../subjects/subject.ts';
import { type Probe, probeKey, type WebOrigin } from '../subjects/web/web-origin.ts';
import { host } from '../testing/hosts.ts';
import { tlsService } from '../testing/tls-services.ts';
import { type AnswerParts, answer, type OriginParts, webOrigin } from '../testing/web-origins.ts';
import { zone } from '../testing/zones.ts';
import { checks } from './registry.ts';

/** How a check ends on a subject: its verdicts, and the severity of a failure. */
const endings = (check: RegisteredCheck, subject: Subject) =>
  check.judge(subject).flatMap(({ outcome: key }) => {
    const outcome = check.outcomes[key];
    if (outcome === undefined) return [];
    const severity = outcome.verdict === 'fail' ? (outcome.severity ?? check.severity) : null;
    return [{ verdict: outcome.verdict, severity }];
  });

const failing = (subjectFor: (check: RegisteredCheck) => Subject, of = checks): readonly string[] =>
  of
    .filter((check) =>
      endings(check, subjectFor(check)).some(
        ({ verdict, severity }) => verdict === 'fail' && severity !== 'info',
      ),
    )
    .map(({ id }) => id);

const hardened: Readonly<Record<string, string>> = {
  server: 'nginx',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'content-security-policy':
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'set-cookie': '__Host-session=Zm9vYmFy; Path=/; Secure; HttpOnly; SameSite=Lax',
};
const page =
  '<!doctype html><html lang="en"><title>Shop</title><link rel="stylesheet" href="/a.css"><script src="/a.js"></script><h1>Shop</h1><a href="/about">About</a>';

/** A hardened site, with answers to the probes of one check. */
const site = (check: RegisteredCheck, more: OriginParts = {}): WebOrigin =>
  webOrigin({ headers: hardened, body: page, probes: probesOf(check), ...more });

describe('a target that is hardened by the book', () => {
  it('has no finding above info as a site', () => {
    expect(failing((check) => site(check))).toEqual([]);
    const crawl = { pages: [answer({ body: page, path: '/about', headers: hardened })] };
    expect(failing((check) => site(check, { crawl }))).toEqual([]);
  });

  it('has none as a zone, TLS service and host', () => {
    expect(failing(() => zone())).toEqual([]);
    expect(failing(() => tlsService())).toEqual([]);
    expect(failing(() => host())).toEqual([]);
  });
});

/** Everything that checks for files, panels and interfaces look for, in one answer. */
const everything = [
  'DB_PASSWORD=hunter2\nAPP_KEY=base64:abc\nref: refs/heads/main\n[core]\n\trepositoryformatversion = 0',
  '-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----',
  '[default]\naws_access_key_id = AKIAIOSFODNN7EXAMPLE\naws_secret_access_key = a',
  '//registry.npmjs.org/:_authToken=npm_a1b2\nmachine a login b password c',
  'CREATE TABLE users (id int);\nINSERT INTO users VALUES (1);\nadmin:$apr1$a$b\n',
  '<title>Index of /</title><title>phpinfo()</title><h1>PHP Version 8.1.2</h1><title>Apache Status</title>',
  '# HELP a b\n# TYPE a counter\nActive connections: 1 \nserver accepts handled requests\n',
  '<title>Dashboard [Jenkins]</title><title>Grafana</title><title>phpMyAdmin</title><title>GraphiQL</title>',
  '<title>Apache Tomcat</title><title>Login - Adminer</title><title>RabbitMQ Management</title>',
  '{"swagger":"2.0","openapi":"3.0.0","paths":{},"data":{"__schema":{"types":[]}},"version":4,"terraform_version":"1"}',
  '<ListBucketResult></ListBucketResult><EnumerationResults></EnumerationResults><cross-domain-policy><allow-access-from domain="*"/>',
  'services:\n  web:\n    image: nginx\nFROM node:22\nRUN npm ci\nstages:\n  - build\n',
  '<input type="password" name="password"><form action="/login" method="post"><title>Admin login</title>',
].join('\n');

const answersOfAll: readonly (readonly [string, AnswerParts])[] = [
  ['all signs as a page', { body: `<!doctype html><title>App</title>${everything}` }],
  ['all signs as text', { body: everything, headers: { 'content-type': 'text/plain' } }],
  ['a page of an application', { body: '<!doctype html><title>App</title><div id="app"></div>' }],
  ['a soft 404', { body: '<!doctype html><title>Not found</title><p>There is no such page.</p>' }],
  ['JSON', { body: '{"error":"no"}', headers: { 'content-type': 'application/json' } }],
];
const blocks: readonly (readonly [string, AnswerParts])[] = [
  ['a firewall that refuses', { status: 403, body: '<h1>Forbidden</h1>' }],
  ['a firewall that asks for a login', { status: 401, body: '<h1>Unauthorized</h1>' }],
  ['a limit of requests', { status: 429, body: 'Too many requests' }],
  ['a challenge', { body: '<html><head><title>Just a moment...</title></head></html>' }],
  ['an overloaded server', { status: 503, body: 'Service unavailable' }],
];

/** Checks that ask for paths of their own: files, panels, interfaces, and what they say. */
const probing = checks.filter(
  (check) => check.group === 'files' && probesOf(check).some(({ path }) => path !== ''),
);

/** A site where each path, one that cannot exist too, is answered alike. */
function alike(check: RegisteredCheck, parts: AnswerParts, isPageToo: boolean): WebOrigin {
  const probes = probesOf(check);
  return webOrigin({
    ...(isPageToo ? parts : { headers: hardened, body: page }),
    probes,
    files: Object.fromEntries(probes.map(({ path }) => [path, parts])),
    notFound: parts,
    decoy: parts,
  });
}

/** Absence of these is what they report, so a page in their place is no pass either. */
const missingIsFound = ['security-contact-published'];

describe('a host that answers each path alike', () => {
  it.each(answersOfAll)('with %s has no exposed file, panel or interface', (_name, parts) => {
    const found = failing((check) => alike(check, parts, false), probing);
    expect(found.filter((id) => !missingIsFound.includes(id))).toEqual([]);
  });

  it('is tested with what many checks take for proof elsewhere', () => {
    const text = { body: everything, headers: { 'content-type': 'text/plain' } };
    const found = probing.filter((check) => {
      const probes = probesOf(check);
      const files = Object.fromEntries(probes.map(({ path }) => [path, text]));
      return endings(check, webOrigin({ probes, files })).some(({ verdict }) => verdict === 'fail');
    });
    expect(found.length).toBeGreaterThan(12);
  });

  it.each(blocks)('%s: finds nothing and closes nothing', (_name, parts) => {
    const ended = probing.flatMap((check) =>
      endings(check, alike(check, parts, true)).map(({ verdict }) => [check.id, verdict] as const),
    );
    const wrong = ended.filter(([, verdict]) => verdict === 'fail' || verdict === 'pass');
    expect(wrong).toEqual([]);
  });
});

describe('a host that stopped to answer, or answers without an end', () => {
  const silence = unknown('No answer came in time');
  const silent = (probes: readonly Probe[]): WebOrigin['answers'] =>
    new Map(probes.map((probe) => [probeKey(probe, '/'), silence]));

  it('has no finding of a request of its own, and closes nothing', () => {
    const wrong = probing.flatMap((check) => {
      const origin = { ...site(check), answers: silent(probesOf(check)), baseline: silence };
      return endings(check, origin)
        .filter(({ verdict }) => verdict === 'fail' || verdict === 'pass')
        .map(({ verdict }) => [check.id, verdict]);
    });
    expect(wrong).toEqual([]);
  });

  it('whose answers are cut off has no finding from one sign of an endless text', () => {
    const endless = { body: 'a'.repeat(64 * 1024), headers: { 'content-type': 'text/plain' } };
    expect(
      failing((check) => {
        const origin = alike(check, endless, false);
        return { ...origin, baseline: known([answer({ ...endless, path: '/4f1c' })]) };
      }, probing).filter((id) => !missingIsFound.includes(id)),
    ).toEqual([]);
  });
});
