import { unknown } from '@parapet/checks/definition/read';
import { describe, expect, it } from 'vitest';
import { type AnswerParts, type OriginParts, webOrigin } from '../../testing/web-origins.ts';
import {
  baselineSignatureOf,
  isHomeOfMissing,
  isSameBaseline,
  saysMissing,
} from './baseline-signature.ts';

/** How a site answers whose random paths get this; its page is another unless told. */
function baselineSignature(notFound: AnswerParts, more: OriginParts = {}): string {
  const site = baselineSignatureOf(webOrigin({ ...more, notFound }));
  if (site === null) throw new Error('The baseline was not read');
  return site;
}
const page = (body: string, type = 'text/html'): AnswerParts => ({
  status: 200,
  body,
  headers: { 'content-type': type },
});

const shell = (build: string, title = 'Orders of the shop') => `<!doctype html><html lang="en">
<head><meta charset="utf-8"><title>${title}</title><link rel="icon" href="/icon.svg">
<meta name="viewport" content="width=device-width, initial-scale=1">
<script type="module" crossorigin src="/assets/index-${build}.js"></script>
<link rel="stylesheet" href="/assets/index-${build}.css"></head>
<body><div id="root"></div><noscript>This application needs scripts.</noscript></body></html>`;
const guard = (nonce: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>One second</title>
<script nonce="${nonce}">window.t="${nonce}";</script><script src="/g/${nonce}.js"></script></head>
<body><h1>We look at your connection</h1><p>You are forwarded to the shop soon.</p>
<p>Visit ${nonce}</p></body></html>`;
const parked =
  '<html><head><title>shop.example</title></head><body><h1>Buy this domain</h1></body>';

const notFound = baselineSignature({ status: 404 });
const application = baselineSignature(page(shell('a81Bf02c')));

describe('how a site answers paths that cannot exist', () => {
  it('is told by the status where it says that nothing is there', () => {
    expect([notFound, baselineSignature({ status: 410 })]).toEqual(['404', '404']);
    expect(saysMissing(notFound)).toBe(true);
    expect(baselineSignature({ status: 403 })).toBe('403');
  });

  it('stays the same when ids, nonces and the names of files change', () => {
    expect(isSameBaseline(baselineSignature(page(shell('Zz91x_0d'))), application)).toBe(true);
    const [first, second] = ['8f0a11c2', '77be90d1'].map((nonce) =>
      baselineSignature(page(guard(nonce))),
    );
    expect(isSameBaseline(first ?? '', second ?? '')).toBe(true);
    expect(
      isSameBaseline(baselineSignature(page(shell('a81Bf02c', 'Orders and returns'))), application),
    ).toBe(true);
  });

  it.each([
    ['a page where there was a 404', page(shell('a81Bf02c')), notFound],
    ['a challenge instead of the application', page(guard('8f0a11c2')), application],
    ['a parked page instead of the application', page(parked), application],
    ['another type of answer', page('OK', 'text/plain'), application],
    ['an answer without text', page(''), application],
    ['a redirect to one place', { status: 302, headers: { location: '/login' } }, notFound],
    ['a refusal', { status: 403 }, notFound],
  ] as const)('is another with %s', (_, now, then) => {
    expect(isSameBaseline(baselineSignature(now), then)).toBe(false);
  });

  it('says that nothing is there with a 404, whatever it did before', () => {
    expect(isSameBaseline(notFound, application)).toBe(true);
  });

  it('follows both answers where a path with an ending gets another', () => {
    const mixed = `${application} 404`;
    expect(isSameBaseline(application, mixed)).toBe(true);
    expect(isSameBaseline(mixed, notFound)).toBe(false);
  });

  it('is not known where no answer came', () => {
    expect(
      baselineSignatureOf({ ...webOrigin(), baseline: unknown('No answer came in time') }),
    ).toBeNull();
  });

  it('is at most 100 characters', () => {
    expect(
      `*${application} ${baselineSignature(page(guard('8f0a11c2'), 'image/png'))}`.length,
    ).toBeLessThan(101);
  });
});

describe('a redirect of paths that cannot exist', () => {
  const to = (location: string, more: OriginParts = {}) =>
    baselineSignature({ status: 301, headers: { location }, path: '/4f1c' }, more);

  it('says that nothing is there where the path moves to another origin', () => {
    const origin = 'http://shop.example';
    expect(to('https://shop.example/4f1c', { origin })).toBe('moved');
    expect(to('https://www.shop.example/4f1c')).toBe('moved');
    expect(to('https://shop.new.example/4f1c')).toBe('moved');
    expect(saysMissing('moved')).toBe(true);
  });

  it.each([
    ['a login', '/login?back=/4f1c'],
    ['the same address again', '/4f1c'],
    ['a challenge', 'https://captcha.example/4f1c'],
    ['an address with more in it', 'https://guard.example/4f1c?seen=1'],
    ['the home page of HTTPS', 'https://www.shop.example/'],
  ])('shows nothing where it leads to %s', (_, location) => {
    expect(saysMissing(to(location))).toBe(false);
  });

  it('leads to one place whatever the ids in its address are', () => {
    expect(to('/wait/8812?back=/4f1c')).toBe(to('/wait/97'));
    expect(isSameBaseline(to('/login'), to('/wait'))).toBe(false);
  });
});

describe('the home page', () => {
  it('is one of many where every path gets it', () => {
    const all = page(shell('a81Bf02c'));
    expect(isHomeOfMissing(baselineSignature(all, all))).toBe(true);
    expect(
      isHomeOfMissing(baselineSignature(page('OK', 'text/plain'), page('OK', 'text/plain'))),
    ).toBe(true);
  });

  it('is one of many where every path is led to one place', () => {
    const login = (path: string): AnswerParts => ({
      status: 302,
      headers: { location: `/login?back=${path}` },
      path,
    });
    expect(isHomeOfMissing(baselineSignature(login('/4f1c'), login('/')))).toBe(true);
    const index = { status: 302, headers: { location: '/index' } };
    expect(isHomeOfMissing(baselineSignature(login('/4f1c'), index))).toBe(false);
  });

  it('is itself where others get an error, or a page in the same frame', () => {
    expect(isHomeOfMissing(application)).toBe(false);
    const body = (text: string) => page(shell('a81Bf02c').replace('<div id="root">', text));
    const offers =
      '<h1>Shoes and coats</h1><p>New in our shop: coats of wool, boots of leather</p>';
    const sorry = '<h1>Sorry</h1><p>There is no such page. Go back, or look for it by name</p>';
    expect(isHomeOfMissing(baselineSignature(body(sorry), body(offers)))).toBe(false);
    expect(isHomeOfMissing(baselineSignature({ status: 404 }, { status: 404 }))).toBe(false);
  });
});
