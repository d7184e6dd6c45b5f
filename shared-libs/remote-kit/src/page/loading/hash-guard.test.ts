// @vitest-environment happy-dom
import type { RegistryEntry } from '@parapet/contracts/releases/release';
import { expect, it, vi } from 'vitest';
import { guardHashes } from './hash-guard.ts';
import { createKnownReleases } from './known-releases.ts';

const BASE = 'http://localhost:3001/build-1/';
const HASH = 'sha384-abc';

const open = (integrity: Record<string, string> = { 'js/page.js': HASH, 'page.css': HASH }) => {
  const releases = createKnownReleases();
  releases.add({ name: 'mfe-assets', baseUrl: BASE, manifest: { integrity } } as RegistryEntry);
  const head = document.createElement('head');
  guardHashes(head, releases);
  return head;
};
const script = (src: string) => Object.assign(document.createElement('script'), { src });
const stylesheet = (href: string) =>
  Object.assign(document.createElement('link'), { rel: 'stylesheet', href });

it.each(['appendChild', 'append', 'prepend', 'insertBefore'] as const)(
  'sets the hash of a file that is added with %s',
  (method) => {
    const head = open();
    for (const element of [script(`${BASE}js/page.js?attempt=1`), stylesheet(`${BASE}page.css`)]) {
      if (method === 'insertBefore') head.insertBefore(element, null);
      else head[method](element);
      expect(element.integrity).toBe(HASH);
      expect(element.crossOrigin).toBe('anonymous');
      expect(head.contains(element)).toBe(true);
    }
  },
);

it('does not load a file of a release without a hash', async () => {
  const head = open();
  const element = script(`${BASE}js/unknown.js`);
  const onError = vi.fn();
  element.addEventListener('error', onError);
  head.appendChild(element);
  expect(head.contains(element)).toBe(false);
  await expect.poll(() => onError).toHaveBeenCalledOnce();
});

it('keeps a hash that the remote has set, and leaves other elements alone', () => {
  const head = open();
  const own = Object.assign(script(`${BASE}js/page.js`), { integrity: 'sha384-own' });
  const foreign = script('http://localhost:3000/main.js');
  head.append(own, foreign, document.createElement('style'));
  expect(own.integrity).toBe('sha384-own');
  expect(foreign.integrity).toBe('');
  expect(head.childElementCount).toBe(3);
});

it('leaves builds of a development server alone', () => {
  const head = open({});
  const element = script(`${BASE}js/page.js`);
  head.appendChild(element);
  expect(element.integrity).toBe('');
  expect(head.contains(element)).toBe(true);
});
