import { describe, expect, it } from 'vitest';
import { type Bundles, loadBundles, noBundles } from '../data-bundles/load-bundles.ts';
import { vulnerabilityOf } from '../subjects/software.ts';
import { assessed, flaw } from '../testing/software.ts';
import { createAdvisor } from './assess.ts';
import { compareVersions, isOfCycle } from './compare-versions.ts';

const now = new Date('2026-11-20T09:00:00.000Z');
const shipped = createAdvisor(await loadBundles(null));
const withContents = (contents: Partial<Bundles['contents']>) =>
  createAdvisor({ ...noBundles, contents: { ...noBundles.contents, ...contents } });
const one = (parts: Parameters<typeof assessed>[0], advisor = shipped) =>
  advisor.assess('shop.example', [assessed(parts)], now).technologies[0];

const jquery = { slug: 'jquery', source: 'script', category: 'javascript' } as const;
const apache = { slug: 'apache-http-server', name: 'Apache', cpe: 'apache:http_server' };
const range = {
  product: 'apache:http_server',
  exactly: null,
  from: '2.4.49',
  fromIncluded: true,
  to: '2.4.51',
  toIncluded: false,
};
const entry = {
  cve: 'CVE-2021-41773',
  summary: 'Path traversal',
  severity: 'high',
  score: 7.5,
  cvss4: null,
  cvss3: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N',
  affected: [range],
} as const;
const listed = {
  cve: 'CVE-2021-41773',
  vendor: 'Apache',
  product: 'HTTP Server',
  name: 'Apache Path Traversal',
  added: '2021-11-03',
  due: null,
  ransomware: true,
};
const ranged = withContents({
  cve: [{ ...entry, affected: [...entry.affected] }],
  'known-exploited': [listed],
  epss: [{ cve: 'CVE-2021-41773', score: 0.94, percentile: 0.99 }],
});

describe('the shipped data', () => {
  it('tell the release cycle of a version', () => {
    expect(one({ version: '1.22.1' })?.release).toEqual({
      cycle: '1.22',
      ended: '2023-04-11',
      latest: '1.22.1',
      isBehind: false,
    });
    expect(one({ version: '1.22.0' })?.release?.isBehind).toBe(true);
    expect(one({ version: '1.22' })?.release?.isBehind).toBeNull();
    expect(one({ version: '1.24' })?.release?.isBehind).toBe(false);
    expect(one({ version: '1.31.2' })?.release?.ended).toBe(false);
    expect(one({ version: null })?.release).toBeNull();
    expect(one({ version: '99.1' })?.release).toBeNull();
    expect(one({ slug: 'drupal', version: '10' })?.release).toBeNull();
  });

  it('tell the release of what is named by years, where the version decides it', () => {
    const iis = { slug: 'iis', version: '8.5' };
    expect(one(iis)?.release).toEqual({
      cycle: '2012-r2',
      ended: '2023-10-10',
      latest: null,
      isBehind: null,
    });
    expect(one({ ...iis, version: '10.0' })?.release).toBeNull();
    const exchange = { slug: 'exchange', version: '15.1.2507.35' };
    expect(one(exchange)?.release).toMatchObject({
      cycle: '2016',
      ended: '2025-10-14',
      isBehind: true,
    });
    expect(one({ ...exchange, version: '15.2.1544.4' })?.release).toBeNull();
  });

  it('tell the flaws of a script library, and that one of them is exploited', () => {
    const old = one({ ...jquery, version: '3.4.1' });
    expect(old?.flaws.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['CVE-2020-11022', 'CVE-2020-11023']),
    );
    expect(old?.flaws[0]).toMatchObject({ id: 'CVE-2020-11023', exploited: { added: /^2025/ } });
    expect(old?.undecided).toEqual([]);
    expect(one({ ...jquery, version: '3.7.1' })?.flaws).toEqual([]);
    expect(one({ ...jquery, version: '3' })?.flaws).toEqual([]);
    expect(one({ ...jquery, version: '3' })?.undecided).toHaveLength(1);
    expect(one({ ...jquery, version: '2' })?.flaws).not.toEqual([]);
  });

  const exploitedIn = (parts: Parameters<typeof assessed>[0]): string[] =>
    (one(parts)?.flaws ?? []).flatMap(({ id, exploited }) => (exploited === null ? [] : [id]));
  const confluence = { slug: 'confluence', cpe: 'atlassian:confluence' };
  const tomcat = { slug: 'tomcat', cpe: 'apache:tomcat' };
  const nexus = { slug: 'nexus', cpe: 'sonatype:nexus_repository_manager' };
  const jenkins = { slug: 'jenkins', cpe: 'jenkins:jenkins' };
  const grafana = { slug: 'grafana', cpe: 'grafana:grafana' };

  it.each([
    [{ ...apache, version: '2.4.49' }, 'CVE-2021-42013'],
    [{ ...confluence, version: '7.13.0' }, 'CVE-2022-26134'],
    [{ ...tomcat, version: '9.0.30' }, 'CVE-2020-1938'],
    [{ ...tomcat, version: '9.0.0.m17' }, 'CVE-2017-12617'],
    [{ ...nexus, version: '3.20.1' }, 'CVE-2020-10199'],
    [{ ...jenkins, version: '2.426.1' }, 'CVE-2024-23897'],
    [{ ...grafana, version: '8.3.0' }, 'CVE-2021-43798'],
    [{ slug: 'drupal', version: '7.57' }, 'CVE-2018-7600'],
    [{ slug: 'joomla', version: '4.2.7' }, 'CVE-2023-23752'],
    [{ slug: 'proftpd', version: '1.3.5' }, 'CVE-2015-3306'],
  ])('decide the exploited flaws of %j: %s', (parts, cve) => {
    expect(exploitedIn(parts)).toContain(cve);
  });

  it.each([
    [{ ...apache, version: '2.4.48' }, 'CVE-2021-42013'],
    [{ ...apache, version: '2.4.51' }, 'CVE-2021-42013'],
    [{ ...confluence, version: '7.18.1' }, 'CVE-2022-26134'],
    [{ ...tomcat, version: '9.0.31' }, 'CVE-2020-1938'],
    [{ ...nexus, version: '3.21.2' }, 'CVE-2020-10199'],
    [{ ...jenkins, version: '2.426.3' }, 'CVE-2024-23897'],
    [{ ...grafana, version: '8.3.1' }, 'CVE-2021-43798'],
  ])('are silent about %j: %s', (parts, cve) => {
    expect(exploitedIn(parts)).not.toContain(cve);
    expect(one(parts)?.undecided.map((listed) => listed.cve)).not.toContain(cve);
  });

  it.each([
    { ...apache, version: '2.4.71' },
    { ...grafana, version: '11.3.0' },
    { ...jenkins, version: '2.900' },
    { version: '1.31.4' },
  ])('leave nothing open about %j, which is newer than every range', (parts) => {
    const found = one(parts);
    expect(found?.flaws).toEqual([]);
    expect(found?.undecided).toEqual([]);
  });

  it.each([
    [{ slug: 'drupal', version: '7.31' }, 'CVE-2014-3704', true],
    [{ slug: 'drupal', version: '7.32' }, 'CVE-2014-3704', false],
    [{ ...nexus, version: '3.68.0' }, 'CVE-2024-4956', true],
    [{ ...nexus, version: '3.68.1' }, 'CVE-2024-4956', false],
  ])('know the flaws of %j: %s is one (%s)', (parts, cve, isOne) => {
    expect(one(parts)?.flaws.some(({ id }) => id === cve)).toBe(isOne);
  });

  it.each([
    ['x-powered-by: PHP/8.1.2', false],
    ['server: Apache/2.4.54 (Win64) OpenSSL/1.1.1p PHP/8.1.2', true],
  ])('decide a flaw of PHP on Windows where Windows is seen: %s', (evidence, isSeen) => {
    const php = one({ slug: 'php', name: 'PHP', cpe: 'php:php', version: '8.1.2', evidence });
    expect(php?.flaws.some(({ id }) => id === 'CVE-2024-4577')).toBe(isSeen);
    expect(php?.undecided.some(({ cve }) => cve === 'CVE-2024-4577')).toBe(!isSeen);
    expect(php?.isPatchedInPlace).toBe(true);
  });

  it('say only that a product is on the list where no version is told', () => {
    const found = one({ ...apache, version: null });
    expect(found?.flaws).toEqual([]);
    expect(found?.undecided.map(({ cve }) => cve)).toContain('CVE-2021-41773');
  });

  it.each([
    ['nginx', '1.18.0', 'Ubuntu 22.04'],
    ['redis', '6.0.16', 'Ubuntu 22.04'],
    ['redis', '7.0.15', 'Debian 12'],
    ['openssh', '8.7p1', 'Red Hat Enterprise Linux 9'],
    ['apache-http-server', '2.4.37', 'Red Hat Enterprise Linux 8'],
    ['php', '8.1.2', 'Ubuntu 22.04'],
    ['nginx', '1.14.2', null],
    ['apache-http-server', '2.4.49', null],
  ])('know that %s %s is shipped by %s', (slug, version, distribution) => {
    expect(one({ slug, version })?.shippedBy).toBe(distribution);
  });

  it('doubt the version of what distributions mend in place, unless it names the package', () => {
    const plain = { ...apache, version: '2.4.49', evidence: 'server: Apache/2.4.49 (Unix)' };
    expect(one(plain)).toMatchObject({ isPatchedInPlace: true, isPackaged: false });
    const packaged = { ...plain, evidence: 'server: Apache/2.4.49 (Debian)' };
    expect(one(packaged)).toMatchObject({ isPatchedInPlace: false, isPackaged: true });
    expect(one({ ...jenkins, version: '2.426.1' })?.isPatchedInPlace).toBe(false);
  });
});

describe('imported ranges', () => {
  it.each([
    ['2.4.48', false],
    ['2.4.49', true],
    ['2.4.50', true],
    ['2.4.51', false],
  ])('decide about %s: %s', (version, isAffected) => {
    const found = one({ ...apache, version }, ranged);
    expect(found?.flaws).toHaveLength(isAffected ? 1 : 0);
    expect(found?.undecided).toEqual([]);
  });

  it('come with what is known of their exploitation', () => {
    expect(one({ ...apache, version: '2.4.49' }, ranged)?.flaws[0]).toMatchObject({
      exploited: { cve: 'CVE-2021-41773', ransomware: true },
      chance: 0.94,
      percentile: 0.99,
      score: 7.5,
      vector: entry.cvss3,
      cves: ['CVE-2021-41773'],
    });
  });

  it('give a finding the worst that is published of its flaws', () => {
    const known = one({ ...apache, version: '2.4.49' }, ranged)?.flaws ?? [];
    const mild = flaw({ id: 'CVE-2026-2', cves: ['CVE-2026-2'], score: 3.1 });
    const unrated = flaw({ id: 'GHSA-1', cves: [], score: null });
    expect(vulnerabilityOf([mild, unrated, ...known])).toEqual({
      cveIds: ['CVE-2026-2', 'CVE-2021-41773'],
      cvss: { score: 7.5, vector: entry.cvss3 },
      epss: { score: 0.94, percentile: 0.99 },
      kev: { cveId: 'CVE-2021-41773', addedOn: '2021-11-03', isUsedByRansomware: true },
    });
    expect(vulnerabilityOf([unrated])).toEqual({ cveIds: [], cvss: null, epss: null, kev: null });
    expect(vulnerabilityOf([])).toBeNull();
  });

  it.each([
    ['mysql', '8.0.30', 'oracle:mysql'],
    ['mysql', '8.0.30', 'oracle:mysql_server'],
    ['mongodb', '8.0.30', 'mongodb:mongodb'],
    ['bind', '8.0.30', 'isc:bind'],
    ['nginx', '8.0.30', 'f5:nginx_open_source'],
  ])('of %s %s are found under %s', (slug, version, product) => {
    const affected = [{ ...range, product, from: '8.0.0', to: '8.0.36' }];
    const advisor = withContents({ cve: [{ ...entry, affected }] });
    expect(one({ slug, version }, advisor)?.flaws.map(({ id }) => id)).toEqual([entry.cve]);
  });

  it('decide nothing without a version', () => {
    const found = one({ ...apache, version: null }, ranged);
    expect(found?.flaws).toEqual([]);
    expect(found?.undecided).toHaveLength(1);
  });
});

describe('software', () => {
  it.each([
    'Debian',
    'Ubuntu',
    'Red Hat Enterprise Linux',
    '9.11.36-RedHat-9.11.36-16.el8',
    'AlmaLinux',
    'Rocky Linux',
    'Oracle Linux Server',
    'Amazon Linux',
  ])('of %s is packaged', (distribution) => {
    const evidence = `server: Apache/2.4.37 (${distribution}) OpenSSL/1.1.1k`;
    expect(one({ evidence })?.isPackaged).toBe(true);
  });

  it('is packaged only where it says so', () => {
    expect(one({ evidence: 'server: nginx/1.25.3' })?.isPackaged).toBe(false);
    expect(one({ ...jquery, evidence: '/ubuntu/jquery.js' })?.isPackaged).toBe(false);
  });

  it('of an imported rule is known, but no own rule is replaced', () => {
    const rule = { slug: 'nginx', name: 'X', category: 'cms', signs: ['title: X'] } as const;
    const advisor = withContents({ technologies: [{ ...rule, signs: ['title: X'] }] });
    expect(advisor.rules.filter(({ slug }) => slug === 'nginx')).toMatchObject([{ name: 'nginx' }]);
  });

  it('is compared with nothing where there is nothing', () => {
    const { compared } = withContents({}).assess('shop.example', [], now);
    expect(Object.values(compared)).toEqual([false, false, false, false, false]);
  });
});

describe('versions', () => {
  it.each([
    ['1.0', '1.0.0', 0],
    ['1.9', '1.10', -1],
    ['1.0-rc1', '1.0', -1],
    ['1.0-alpha', '1.0-beta', -1],
    ['9.2p1', '9.2', 1],
    ['1.0.2k', '1.0.2', 1],
    ['1.0.2k', '1.0.2l', -1],
    ['1.0.0.beta.3', '1.0.0', -1],
    ['2', '10', -1],
    ['1.0-rc.2', '1.0-rc.10', -1],
    ['', '1', -1],
  ])('%s and %s', (a, b, order) => {
    expect(Math.sign(compareVersions(a, b))).toBe(order);
    expect(Math.sign(compareVersions(b, a))).toBe(-order || 0);
  });

  it.each([
    ['2.4.57', '2.4', true],
    ['2.40', '2.4', false],
    ['10', '10.2', false],
    ['3.4.1', '3', true],
    ['3', '', false],
  ])('%s of the cycle %s: %s', (version, cycle, isIn) => {
    expect(isOfCycle(version, cycle)).toBe(isIn);
  });
});
