import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { localPreviewCookie } from '@parapet/contracts/releases/previews/local-preview-cookie';
import {
  LOCAL_PREVIEW_ENTRY,
  LOCAL_PREVIEW_FINDER,
} from '@parapet/contracts/releases/previews/preview';
import { runtimeConfigSchema } from '@parapet/contracts/releases/runtime-config';
import { Router } from 'express';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { sessionCookieOf } from '../testing/test-identity.ts';

let shellDist: string;
let site: TestApi;

beforeAll(async () => {
  shellDist = await mkdtemp(join(tmpdir(), 'parapet-shell-'));
  await mkdir(join(shellDist, 'builds'));
  const files: Record<string, string> = {
    'index.html':
      '<!doctype html><html data-build="__PARAPET_BUILD__"><head><!--parapet:preload--><script nonce="__PARAPET_NONCE__" src="/main.0123abcd.js"></script></head>' +
      `<body>${'long enough to be worth it '.repeat(60)}</body>`,
    'main.0123abcd.js': 'start()',
    'main.0123abcd.js.br': 'compressed',
    'main.0123abcd.js.map': '{"sourcesContent":["start()"]}',
    'builds/latest.json': '{"id":"build-1","timestamp":1}',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(shellDist, name), text);
  site = await startTestApi({ shellDist, embedded: { auth: Router(), mailbox: Router() } });
});
afterAll(async () => {
  await site.close();
  await rm(shellDist, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.url.replace('127.0.0.1', 'localhost') + path, {
    headers: { accept: 'text/html', ...headers },
    redirect: 'manual',
  });

describe('the page of the shell', () => {
  test('is served for any page, with a fresh nonce in its policy', async () => {
    const [one, two] = [await get('/dashboard/assets'), await get('/')];
    const nonces = await Promise.all(
      [one, two].map(async (answer) => /nonce="([^"]+)"/.exec(await answer.text())?.[1]),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
    const policy = one.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`'nonce-${nonces[0]}'`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|strict-dynamic/);
    expect(one.headers.get('cache-control')).toBe('no-store');
  });

  test('names the build that it runs, which open pages compare with the live one', async () => {
    expect(await (await get('/')).text()).toContain('<html data-build="build-1">');
  });

  test('is served to programs that take anything, such as curl', async () => {
    for (const headers of [{ accept: '*/*' }, { accept: '' }]) {
      const answer = await get('/', headers);
      expect(answer.headers.get('content-type')).toContain('text/html');
    }
  });

  test('is not served where a script, style or picture was asked for', async () => {
    const script = { accept: '*/*', 'sec-fetch-dest': 'script' };
    expect((await get('/missing', script)).status).toBe(404);
    expect((await get('/missing', { accept: 'image/avif,image/webp' })).status).toBe(404);
  });

  test('is not served for a missing file or an unknown API path', async () => {
    expect((await get('/missing.js', { accept: '*/*' })).status).toBe(404);
    for (const path of ['/api/nothing', '/builds/nothing.json', '/embedded/nothing']) {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toContain('json');
    }
  });

  test('is redirected to one host name, since sessions belong to one origin', async () => {
    const answer = await fetch(`${site.url}/login?next=1`, {
      headers: { accept: 'text/html' },
      redirect: 'manual',
    });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('http://localhost:3000/login?next=1');
  });

  test('sends no referrer at the targets of mailed links', async () => {
    for (const path of ['/auth/callback?code=4f1c', '/auth/confirm?token_hash=9a&type=signup']) {
      expect((await get(path)).headers.get('referrer-policy')).toBe('no-referrer');
    }
    expect((await get('/login')).headers.get('referrer-policy')).not.toBe('no-referrer');
  });

  test('serves no file outside of its folder', async () => {
    const { status } = await get('/..%2f..%2fetc%2fpasswd', { accept: '*/*' });
    expect(status).toBe(404);
  });
});

describe('files of the shell', () => {
  test.each(['.map', '.map/', '%2emap', '.%6dap', '.MAP'])(
    'are none that hold its sources: main.js%s',
    async (ending) => {
      const answer = await get(`/main.0123abcd.js${ending}`, { accept: '*/*' });
      expect(await answer.text()).not.toContain('sourcesContent');
    },
  );

  test('with a hash in their name are immutable, others are revalidated', async () => {
    const hashed = await get('/main.0123abcd.js', { accept: '*/*', 'accept-encoding': 'identity' });
    expect(hashed.headers.get('cache-control')).toContain('immutable');
    const latest = await get('/builds/latest.json', { accept: '*/*' });
    expect(latest.headers.get('cache-control')).toBe('no-cache');
    expect(await latest.json()).toMatchObject({ id: 'build-1' });
  });

  test('are compressed for clients that accept it', async () => {
    const { headers } = await fetch(
      `${site.url.replace('127.0.0.1', 'localhost')}/main.0123abcd.js`,
      {
        method: 'HEAD',
        headers: { 'accept-encoding': 'br' },
      },
    );
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('content-type')).toContain('javascript');
  });
});

describe('generated responses', () => {
  const raw = (path: string, headers: Record<string, string>) =>
    request(`${site.url}${path}`, {
      headers: { host: 'localhost', accept: 'text/html', ...headers },
    });

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('for a browser that accepts %s are sent as %s', async (accepted, sent) => {
    const { headers, body } = await raw('/', { 'accept-encoding': accepted });
    await body.dump();
    expect(headers['content-encoding']).toBe(sent);
    expect(headers.vary).toContain('accept-encoding');
  });

  test('are unchanged after decompression', async () => {
    const answer = await raw('/', { 'accept-encoding': 'br' });
    const html = brotliDecompressSync(Buffer.from(await answer.body.arrayBuffer())).toString();
    expect(html).toContain('src="/main.0123abcd.js"');
  });
});

test('the configuration matches its contract', async () => {
  const answer = await get('/config.json', { accept: '*/*' });
  expect(runtimeConfigSchema.safeParse(await answer.json()).success).toBe(true);
});

test('the registry is revalidated by its ETag', async () => {
  const first = await get('/remotes.json', { accept: '*/*' });
  const tag = first.headers.get('etag') ?? '';
  expect(tag).not.toBe('');
  // Not by fetch: it adds `cache-control: no-cache` to a request with a tag.
  const headers = { host: 'localhost', 'if-none-match': tag };
  const again = await request(`${site.url}/remotes.json`, { headers });
  expect(again.statusCode).toBe(304);
});

test('a foreign host name is refused', async () => {
  const headers = { host: 'rebound.example' };
  const { statusCode } = await request(`${site.url}/config.json`, { headers });
  expect(statusCode).toBe(404);
});

test('the page may load builds from the preview origins', async () => {
  const previewOrigins = ['https://preview.example'];
  const other = await startTestApi({ shellDist, previewOrigins });
  const cookie = sessionCookieOf(await other.signUp());
  const home = await fetch(`${other.url.replace('127.0.0.1', 'localhost')}/`, {
    headers: { accept: 'text/html', cookie },
  });
  await other.close();
  expect(home.headers.get('content-security-policy')).toMatch(
    /script-src [^;]* https:\/\/preview\.example;/,
  );
  expect(await home.text()).toContain(
    '<meta name="parapet-preview-origins" content="https://preview.example">',
  );
});

describe('a development server on the machine of the user', () => {
  const PORTS = Array.from({ length: 10 }, (_, index) => `http://localhost:${3010 + index}`);
  const PUBLIC_URL = 'http://localhost:3000';
  let SESSION: string;
  let other: TestApi;

  beforeAll(async () => {
    const previewOrigins = ['https://preview.example', ...PORTS];
    other = await startTestApi({ shellDist, previewOrigins });
    SESSION = sessionCookieOf(await other.signUp());
  });
  afterAll(() => other.close());

  const pairOf = (origins: readonly string[]) =>
    localPreviewCookie(origins, PUBLIC_URL).split(';')[0] ?? '';
  const policyWith = async (cookie: string): Promise<string> => {
    const { headers, body } = await request(`${other.url}/dashboard`, {
      headers: { host: 'localhost', accept: 'text/html', ...(cookie && { cookie }) },
    });
    await body.dump();
    // The nonce differs with every page.
    return String(headers['content-security-policy']).replaceAll(/'nonce-[^']+'/g, "'nonce'");
  };

  test('is not in the policy of a page without a preview', async () => {
    const policy = await policyWith(SESSION);
    expect(policy).not.toMatch(/localhost:301\d/);
    expect(policy).toContain('https://preview.example');
  });

  test('is allowed at its port during a preview', async () => {
    const policy = await policyWith(`${SESSION}; ${pairOf(['http://localhost:3012'])}`);
    const [, scripts = ''] = /script-src ([^;]*)/.exec(policy) ?? [];
    expect(scripts.split(' ').filter((source) => source.includes('localhost'))).toEqual([
      'http://localhost:3012',
    ]);
    expect([...new Set(policy.match(/localhost:301\d/g))]).toEqual(['localhost:3012']);
  });

  test('is not allowed without a session', async () => {
    const policy = await policyWith(pairOf(['http://localhost:3012']));
    expect(policy).toBe(await policyWith(''));
    expect(policy).not.toMatch(/localhost:301\d|preview\.example/);
  });

  test.each([
    'http://localhost:3020',
    'http://localhost:22',
    'http://127.0.0.1:3012',
    'https://localhost:3012',
    'http://localhost:3012/',
    'http://localhost:3012.evil.example',
    'http://user@localhost:3012',
    'https://evil.example',
    "'unsafe-inline'",
    '*',
    'http://localhost:*',
    'http://localhost:3012;script-src *',
    'http://localhost:3012\r\nx-injected: 1',
  ])('is not added by a forged cookie: %j', async (forged) => {
    expect(await policyWith(`${SESSION}; ${pairOf([forged])}`)).toBe(await policyWith(SESSION));
  });

  test.each(['%', '%ff', 'http://localhost:3012, *', ''])(
    'is not added by a cookie with the text %j',
    async (text) => {
      const [name] = pairOf([]).split('=');
      expect(await policyWith(`${SESSION}; ${name}=${text}`)).toBe(await policyWith(SESSION));
    },
  );

  test('is looked for by a web worker that may connect to it and load nothing', async () => {
    const { headers, body } = await request(other.url + LOCAL_PREVIEW_FINDER, {
      headers: { host: 'localhost', cookie: SESSION },
    });
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; connect-src ${PORTS.join(' ')}; frame-ancestors 'none'`,
    );
    expect(headers['content-type']).toContain('javascript');
    expect(await body.text()).toContain(`'${LOCAL_PREVIEW_ENTRY}'`);
  });

  test('is not looked for by anybody else', async () => {
    const headers = { host: 'localhost' };
    const { statusCode } = await request(other.url + LOCAL_PREVIEW_FINDER, { headers });
    expect(statusCode).toBe(404);
  });

  test('is not looked for when the operator allows none', async () => {
    expect((await get(LOCAL_PREVIEW_FINDER, { accept: '*/*' })).status).toBe(404);
  });
});
