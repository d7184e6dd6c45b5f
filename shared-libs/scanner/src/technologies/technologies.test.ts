import { describe, expect, it } from 'vitest';
import type { Technology } from '../subjects/technology.ts';
import { service } from '../testing/hosts.ts';
import { tlsService } from '../testing/tls-services.ts';
import { webOrigin } from '../testing/web-origins.ts';
import { createDetector } from './detect.ts';
import { matchPattern, parsePattern } from './pattern.ts';
import { technologyRulesSchema } from './rule.ts';
import { technologyRules } from './rules/technology-rules.ts';
import { stories } from './rules/testing/stories.ts';
import { scanVersion } from './scan-version.ts';
import { parseSign } from './sign.ts';

const detector = createDetector(technologyRules);
const place = { host: 'a', address: '192.0.2.7', port: 443, protocol: 'tcp', path: null } as const;

/** Shows the detector what a story tells. */
function seen(story: string): readonly Technology[] {
  const [told = ''] = story.split(' => ');
  const colon = told.indexOf(':');
  const [where, name = ''] = (colon < 0 ? told : told.slice(0, colon)).split(' ');
  const text = colon < 0 ? '' : told.slice(colon + 1).trim();
  const ofPage = (parts: Parameters<typeof webOrigin>[0]) =>
    detector.ofOrigin(webOrigin(parts), '192.0.2.7');
  switch (where) {
    case 'header':
      return ofPage({ headers: { [name]: text } });
    case 'cookie':
      return ofPage({ headers: { 'set-cookie': `${name}=1; Path=/` } });
    case 'meta':
      return ofPage({ body: `<meta name="${name}" content="${text}">` });
    case 'script':
      return ofPage({ body: `<script src="${text}"></script>` });
    case 'title':
      return ofPage({ body: `<title>${text}</title>` });
    case 'html':
      return ofPage({ body: text });
    case 'code':
      return ofPage({ body: `<script>${text}</script>` });
    case 'favicon':
      return ofPage({ favicon: { path: '/favicon.ico', hash: Number(text) } });
    case 'certificate': {
      const { certificate } = tlsService({ certificate: { subject: text } });
      return certificate.ok ? detector.ofCertificate(certificate.value, place) : [];
    }
    default: {
      const proof = { ...service({ port: 1 }).proof, response: text };
      const host = { host: 'a', address: '192.0.2.7' };
      return detector.ofService(service({ port: 1, name, product: text, proof }), host);
    }
  }
}

describe('a version that the page does not tell', () => {
  const first = (story: string) => {
    const [technology] = seen(story);
    if (!technology) throw new Error(`Nothing is seen of ${story}`);
    return technology;
  };

  it.each([
    ['title: Grafana', 'api/health', '{\n  "database": "ok",\n  "version": "8.3.0"\n}', '8.3.0'],
    [
      'meta generator: Drupal 7 (https://www.drupal.org)',
      'CHANGELOG.txt',
      '\nDrupal 7.57, 2018-02-21\n---',
      '7.57',
    ],
    [
      'meta generator: Joomla! - Open Source Content Management',
      'administrator/manifests/files/joomla.xml',
      '<extension><version>4.2.7</version>',
      '4.2.7',
    ],
  ])('%s is read at %s', (story, path, text, version) => {
    const technology = first(story);
    expect(detector.versionPath(technology)).toBe(path);
    const told = detector.withVersion(technology, text);
    expect(told).toMatchObject({ version, toldAt: `/${path}` });
    expect(told.evidence).toContain(version);
    expect(detector.versionPath(told)).toBeNull();
  });

  it('is not that of another release than the page names, nor what a page of the site holds', () => {
    const drupal = first('meta generator: Drupal 10 (https://www.drupal.org)');
    expect(detector.withVersion(drupal, 'Drupal 7.57, 2018-02-21')).toBe(drupal);
    const grafana = first('title: Grafana');
    expect(detector.withVersion(grafana, '<!doctype html><title>Grafana</title>')).toBe(grafana);
  });

  it('is asked for nowhere where the page tells it whole', () => {
    expect(detector.versionPath(first('html: Grafana v8.3.0'))).toBeNull();
    expect(detector.versionPath(first('header server: nginx'))).toBeNull();
  });
});

describe('the rules', () => {
  it('are valid, many, and each told of', () => {
    expect(technologyRulesSchema.parse(technologyRules)).toHaveLength(technologyRules.length);
    expect(technologyRules.length).toBeGreaterThan(200);
    const slugs = technologyRules.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(Object.keys(stories).sort()).toEqual(slugs.sort());
  });

  const told = Object.entries(stories).flatMap(([slug, ofRule]) =>
    ofRule.map((story) => [slug, story] as const),
  );
  it.each(told)('%s: %s', (slug, story) => {
    const found = seen(story).find((technology) => technology.slug === slug);
    expect(found).toBeDefined();
    expect(found?.version ?? '-').toBe(story.split(' => ')[1]?.toLowerCase());
    expect(found?.evidence).not.toBe('');
  });

  it('find nothing on a plain page', () => {
    expect(seen('html: <!doctype html><title>Shop</title><p>nginx, Apache and PHP</p>')).toEqual(
      [],
    );
    expect(seen('header server: Shop')).toEqual([]);
  });

  it.each([
    ['Apache-Coyote/1.1', ['tomcat']],
    ['Apache Traffic Server', ['apache-http-server']],
    ['openresty/1.21.4.1', ['openresty']],
    ['nginxy/1.0', []],
    ['My-Apache/1', ['apache-http-server']],
  ])('take the server %s for %j', (server, slugs) => {
    expect(seen(`header server: ${server}`).map(({ slug }) => slug)).toEqual(slugs);
  });

  it('read headers, but not the text, of a page that a firewall blocks', () => {
    const origin = webOrigin({
      status: 403,
      headers: { server: 'nginx/1.25.3' },
      body: '<meta name="generator" content="WordPress 6.4">',
    });
    const found = detector.ofOrigin(origin, '192.0.2.7');
    expect(found.map(({ slug }) => slug)).toEqual(['nginx']);
  });

  it('take the release that files of a site share for no version of a library', () => {
    const versions = (...addresses: readonly string[]) => {
      const body = addresses.map((src) => `<script src="${src}"></script>`).join('');
      return detector
        .ofOrigin(webOrigin({ body }), '192.0.2.7')
        .map(({ slug, version }) => `${slug} ${version}`);
    };
    const release = 'v=2.42.0%2bds-5';
    // As Prometheus 2.42.0 has it.
    expect(versions(`/jquery.min.js?${release}`, `/bootstrap.min.js?${release}`)).toEqual([
      'jquery null',
      'bootstrap null',
    ]);
    expect(versions('/jquery.min.js?ver=3.7.1', '/underscore.min.js?ver=1.13.4')).toEqual([
      'jquery 3.7.1',
      'underscore 1.13.4',
    ]);
    expect(versions('/bootstrap.min.css?v=5.3.0', '/bootstrap.min.js?v=5.3.0')).toEqual([
      'bootstrap 5.3.0',
    ]);
  });

  it.each([
    ['a comment', '<!-- SCRIPT -->'],
    ['a conditional comment', '<!--[if lt IE 9]>SCRIPT<![endif]-->'],
    ['a template', '<template>SCRIPT</template>'],
    ['what is for browsers without scripts', '<noscript>SCRIPT</noscript>'],
    ['a text', '<textarea>SCRIPT</textarea>'],
    ['the text of a script', '<script>var old = "SCRIPT"</script>'],
    ['a style', '<style>/* SCRIPT */</style>'],
  ])('take no script from %s', (_, around) => {
    const script = '<script src="/js/jquery-1.8.3.min.js"><\\/script>';
    const body = around.replace('SCRIPT', script);
    expect(detector.ofOrigin(webOrigin({ body }), '192.0.2.7')).toEqual([]);
  });

  it('take a script that only other browsers than the Internet Explorer load', () => {
    const body =
      '<!--[if !IE]><!--><script src="/js/jquery-1.8.3.min.js"></script><!--<![endif]-->';
    const found = detector.ofOrigin(webOrigin({ body }), '192.0.2.7');
    expect(found.map(({ slug, version }) => `${slug} ${version}`)).toEqual(['jquery 1.8.3']);
  });

  it('take the mail service of IIS for no Exchange', () => {
    const found = seen(
      'banner smtp: 220 web Microsoft ESMTP MAIL Service, Version: 8.5.9600.16384 ready at  Mon',
    );
    expect(found.map(({ slug }) => slug)).not.toContain('exchange');
  });

  it('take no algorithm of libssh for libssh', () => {
    const found = seen('banner ssh: SSH-2.0-dropbear_2022.83 curve25519-sha256@libssh.org');
    expect(found.map(({ slug }) => slug)).toEqual(['dropbear']);
  });

  it('read the version that a service told beside its proof', () => {
    const amqp = service({ port: 5672, name: 'amqp', product: 'RabbitMQ', version: '3.10.8' });
    expect(detector.ofService(amqp, { host: 'a', address: '192.0.2.7' })).toMatchObject([
      { slug: 'rabbitmq', version: '3.10.8' },
    ]);
  });

  it('compare the whole hash of an icon', () => {
    expect(seen('favicon: 815863120')).toEqual([]);
    expect(seen('favicon: 8158631')).toEqual([]);
  });

  it('show the line that was seen', () => {
    const [found] = seen('header server: nginx/1.25.3 (Ubuntu)');
    expect(found).toMatchObject({
      evidence: 'server: nginx/1.25.3 (Ubuntu)',
      source: 'header',
      cpe: 'f5:nginx',
      place: { host: 'shop.example', port: 443, path: '/' },
      isTls: true,
    });
  });
});

describe('a version', () => {
  it.each([
    ['1.2.3', '1.2.3'],
    ['1.2.3.min.js', '1.2.3'],
    ['9.2p1 debian', '9.2p1'],
    ['1.0.2k-fips', '1.0.2k'],
    ['4.0.0-rc.1', '4.0.0-rc.1'],
    ['1.0.0.beta.3', '1.0.0.beta.3'],
    ['10.6.12-mariadb', '10.6.12'],
    ['8.0.35-0ubuntu', '8.0.35'],
    ['5', '5'],
    ['v1', ''],
    ['1.', '1'],
    [`1.${'9'.repeat(100)}`, `1.${'9'.repeat(38)}`],
  ])('is read from %s', (text, version) => {
    expect(scanVersion(text, 0)).toBe(version);
  });
});

describe('a pattern', () => {
  it.each(['', '[{v}]', 'a[b]', 'a{v}b{v}', '{v}', 'a[{v}]b'])('cannot be %j', (text) => {
    expect(() => parsePattern(text)).toThrow(SyntaxError);
  });

  it.each(['heder a: b', 'header: b', 'title a: b', 'header a b: c', 'library', '(a+)+'])(
    'cannot stand in the sign %j',
    (text) => {
      expect(() => parseSign(text)).toThrow(SyntaxError);
    },
  );

  it('takes time that is linear in what it reads', () => {
    const before = process.cpuUsage();
    for (const text of ['nginx', '<meta ', 'a=', '<script src=', '1.', 'wp-content/']) {
      detector.ofOrigin(webOrigin({ body: text.repeat(400_000) }), '192.0.2.7');
    }
    expect(matchPattern(parsePattern('a{v}b'), 'a1'.repeat(1_000_000))).toBeNull();
    expect(process.cpuUsage(before).user).toBeLessThan(4_000_000);
  });
});
