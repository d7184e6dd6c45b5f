import { unknown } from '@parapet/checks/definition/read';
import { describe, expect, it } from 'vitest';
import { type AnswerParts, answer, webOrigin } from '../../testing/web-origins.ts';
import { presenceOf } from './presence.ts';

const page = (path: string, note: string) =>
  `<html>\n<title>Sorry</title>\n<h1>Sorry</h1>\n<p>${path}</p>\n<p>${note}</p>\n${'<li>menu</li>\n'.repeat(3)}<p>a</p>\n<p>b</p>\n<p>c</p>\n<p>d</p>\n<p>e</p>\n<p>f</p>\n</html>`;
const challenge = { body: '<html><title>Just a moment...</title><script>go()</script></html>' };

const kindOf = (site: ReturnType<typeof webOrigin>, parts: AnswerParts) =>
  presenceOf(site, answer({ path: '/x', ...parts })).kind;

describe('what an answer shows', () => {
  const site = webOrigin();
  const soft = webOrigin({ notFound: { status: 200, body: page('/4f1c', 'id 1') } });

  it('is absence when it says so', () => {
    expect(kindOf(site, { status: 404 })).toBe('absent');
    expect(kindOf(site, { status: 410 })).toBe('absent');
    expect(kindOf(site, { status: 302, headers: { location: '/login' } })).toBe('absent');
  });

  it('is absence when a path that cannot exist gets the same page', () => {
    expect(kindOf(soft, { body: page('/x', 'id 2') })).toBe('absent');
  });

  it('is presence when the page or its type is another', () => {
    expect(kindOf(soft, { body: '<html><h1>Index of /</h1></html>' })).toBe('present');
    const headers = { 'content-type': 'text/plain' };
    expect(kindOf(soft, { body: page('/4f1c', 'id 1'), headers })).toBe('present');
  });

  it.each([400, 401, 403, 405, 451])('is a refusal when this path alone gets %i', (status) => {
    expect(kindOf(site, { status })).toBe('refused');
  });

  it('is a refusal when this path alone gets a challenge', () => {
    expect(kindOf(site, challenge)).toBe('refused');
  });

  it.each([429, 500, 502, 503])('is nothing when the status is %i', (status) => {
    expect(kindOf(site, { status })).toBe('unclear');
  });

  it('is nothing when random paths are refused, too', () => {
    expect(kindOf(webOrigin({ notFound: { status: 403 } }), { status: 403 })).toBe('unclear');
    expect(kindOf(webOrigin({ notFound: { status: 401 } }), { status: 403 })).toBe('unclear');
  });

  it('is nothing when the page is refused, too', () => {
    expect(kindOf(webOrigin({ status: 403 }), { status: 403 })).toBe('unclear');
  });

  it('is nothing when every path gets the challenge', () => {
    const blocked = webOrigin({ ...challenge, notFound: { status: 200, ...challenge } });
    expect(kindOf(blocked, challenge)).toBe('unclear');
    expect(kindOf(blocked, { body: `${challenge.body}<p>other</p>` })).toBe('unclear');
    const headers = { location: 'https://guard.example/captcha?to=/x' };
    expect(kindOf(site, { status: 302, headers })).toBe('unclear');
  });

  it('is nothing when it is not known what random paths get', () => {
    const unread = { ...site, baseline: unknown('No answer came in time') };
    expect(kindOf(unread, { status: 403 })).toBe('unclear');
  });
});
