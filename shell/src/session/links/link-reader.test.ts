// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { createLinkReader } from './link-reader.ts';

const TOKENS =
  '#access_token=eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln&refresh_token=r&token_type=bearer&expires_in=3600';

const visit = (address: string) => window.history.replaceState({ key: 'k1' }, '', address);
const address = () => window.location.pathname + window.location.search + window.location.hash;

beforeEach(() => visit('/'));

describe('a link that the page was opened with', () => {
  it.each([
    `/auth/callback${TOKENS}`,
    '/auth/callback?code=4f1c',
    '/auth/confirm?token_hash=9a&type=signup',
    '/auth/confirm/?error=access_denied&error_description=no',
    '/auth/callback?access_token=a.b.c&refresh_token=r',
    '/auth/callback#message=One+more+mail',
  ])('%s is removed from the address before anything else happens', (link) => {
    visit(link);
    const entries = window.history.length;
    createLinkReader(window);
    expect(address()).toBe(new URL(link, 'http://localhost').pathname);
    expect(window.history.length).toBe(entries);
    expect(window.history.state).toEqual({ key: 'k1' });
  });

  it('is returned for every call of the same visit', () => {
    visit('/auth/callback?code=4f1c');
    const links = createLinkReader(window);
    expect(links.take('first')).toEqual({ kind: 'pkce-code', code: '4f1c' });
    expect(links.take('first')).toEqual({ kind: 'pkce-code', code: '4f1c' });
  });

  it('is not returned to a second visit', () => {
    visit('/auth/callback?code=4f1c');
    const links = createLinkReader(window);
    links.take('first');
    expect(links.take('second')).toEqual({ kind: 'nothing' });
    expect(links.take('first')).toEqual({ kind: 'nothing' });
  });
});

it('removes a link that arrives while the page is open', () => {
  const links = createLinkReader(window);
  visit(`/auth/callback${TOKENS}`);
  expect(links.take('later')).toMatchObject({ kind: 'tokens', refreshToken: 'r' });
  expect(address()).toBe('/auth/callback');
});

it('reports an opening link from the start until its page is done', () => {
  visit('/auth/callback?code=4f1c');
  const links = createLinkReader(window);
  expect(links.isOpening()).toBe(true);
  links.take('first');
  const release = links.hold();
  expect(links.isOpening()).toBe(true);
  release();
  expect(links.isOpening()).toBe(false);
});

it.each(['/auth/callback', '/auth/confirm?for=sign-in', '/login'])(
  'reports no opening link on %s',
  (page) => {
    visit(page);
    expect(createLinkReader(window).isOpening()).toBe(false);
  },
);

it('keeps an address that is not a link', () => {
  visit('/auth/confirm?for=sign-in');
  const links = createLinkReader(window);
  expect(links.take('first')).toEqual({ kind: 'nothing' });
  expect(address()).toBe('/auth/confirm?for=sign-in');
});

it('removes tokens from the address of any other page, and ignores them', () => {
  visit(`/pricing?plan=pro${TOKENS}`);
  const links = createLinkReader(window);
  expect(address()).toBe('/pricing?plan=pro');
  visit('/auth/callback');
  expect(links.take('later')).toEqual({ kind: 'nothing' });
});

it('keeps the hash of any other page', () => {
  visit('/dashboard/findings?code=1#f1');
  createLinkReader(window);
  expect(address()).toBe('/dashboard/findings?code=1#f1');
});
