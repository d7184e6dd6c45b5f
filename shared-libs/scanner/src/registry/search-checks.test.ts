import { describe, expect, it } from 'vitest';
import { checksNamed, owaspOf } from './search-checks.ts';

describe('the checks that a text names', () => {
  it.each([
    ['csrf', 'forms-carry-tokens'],
    ['XSRF', 'forms-carry-tokens'],
    ['SRI', 'foreign-scripts-pinned'],
    ['clickjacking', 'framing-restricted'],
    ['click', 'framing-restricted'],
    ['HSTS', 'hsts-enabled'],
    ['Heartbleed', 'heartbeats-bounded'],
    ['sweet32', 'small-block-suites-disabled'],
    ['subdomain  takeover', 'alias-target-claimed'],
    ['CVE-2014-0160', 'heartbeats-bounded'],
    ['CWE-352', 'forms-carry-tokens'],
    ['cwe 352', 'forms-carry-tokens'],
    ['A05:2025', 'line-breaks-not-sent'],
    ['A03:2021', 'line-breaks-not-sent'],
    ['OWASP A05', 'line-breaks-not-sent'],
    ['A05', 'line-breaks-not-sent'],
    ['hdr-020', 'nosniff'],
    ['session cookies have the httponly flag', 'session-cookie-http-only'],
    ['framing-restricted', 'framing-restricted'],
    ['httponly cookie', 'session-cookie-http-only'],
    ['missing csrf token', 'forms-carry-tokens'],
    ['hsts header', 'hsts-enabled'],
    ['server header', 'software-version-hidden'],
    ['S3', 'bucket-listing-disabled'],
  ])('%s: %s', (text, id) => {
    expect(checksNamed(text)).toContain(id);
  });

  it.each(['', 'a', 'sr', 'cwe', 'cwe-99999', 'shop.example', 'the pages', 'A05:1999'])(
    '%s: none',
    (text) => {
      expect(checksNamed(text)).toEqual([]);
    },
  );

  it('are few for an abbreviation', () => {
    expect(checksNamed('csrf').length).toBeLessThan(4);
    expect(checksNamed('hsts').length).toBeLessThan(8);
  });
});

it('names the category of a check', () => {
  expect(owaspOf('forms-carry-tokens')).toEqual({ id: 'A01:2025', name: 'Broken access control' });
  expect(owaspOf('check-of-tomorrow')).toBeNull();
});
