import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSourceSite } from './source-site.ts';

const SITE = `
export const site = {
  read: async ({ content }: { content: Record<string, string> }) => {
    if (content['about.md'] === '') throw new Error('about.md:1: it has no front matter');
    return {
      documents: [{ path: '/about', payload: { text: content['about.md'] } }, { path: '/plain' }],
      files: [{ path: '/blog/rss.xml', type: 'application/rss+xml', content: '{origin}/blog' }],
    };
  },
};
`;

async function openSite() {
  const root = await mkdtemp(join(tmpdir(), 'parapet-source-site-'));
  await mkdir(join(root, 'src'));
  await mkdir(join(root, 'content'));
  await writeFile(join(root, 'src/site.ts'), SITE);
  await writeFile(join(root, 'content/about.md'), 'First');
  const changes: string[] = [];
  const reports: string[] = [];
  const site = openSourceSite({
    name: 'mfe-site',
    root,
    dist: join(root, 'bundle'),
    origin: 'http://localhost:3000',
    onContent: () => changes.push('content'),
    report: (line) => reports.push(line),
  });
  const server = createServer(async (request, response) => {
    if (!(await site?.answer(request, response))) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    await new Promise((resolve) => server.close(resolve));
    await site?.close();
    await rm(root, { recursive: true });
  });
  const { port } = server.address() as AddressInfo;
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  return {
    get,
    changes,
    reports,
    write: (text: string) => writeFile(join(root, 'content/about.md'), text),
  };
}

test('the documents of a site from source have payloads, follow their texts, and name a fault', async () => {
  const { get, changes, reports, write } = await openSite();
  const payload = '/about/_payload.json?from-source';
  expect(await (await get(payload)).json()).toEqual({ text: 'First' });
  expect(await (await get('/blog/rss.xml')).text()).toBe('http://localhost:3000/blog');
  for (const path of ['/plain/_payload.json', '/other/_payload.json', '/config.json', '/main.js'])
    expect((await get(path)).status).toBe(404);

  await write('Second');
  await expect.poll(() => changes.length, { timeout: 5000 }).toBeGreaterThan(0);
  expect(await (await get(payload)).json()).toEqual({ text: 'Second' });

  await write('');
  await expect.poll(async () => (await get(payload)).status, { timeout: 5000 }).toBe(500);
  expect(reports).toEqual(['mfe-site: about.md:1: it has no front matter']);
  expect((await get('/config.json')).status).toBe(404);
});
