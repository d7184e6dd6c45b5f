import { describe, expect, test } from 'vitest';
import { normaliseTarget, type TargetRules } from './normalise-target.ts';

const ownMachine: TargetRules = {
  allowPrivate: true,
  ownEndpoints: [{ host: 'localhost', port: 3000 }],
};
const hosted: TargetRules = { allowPrivate: false, ownEndpoints: [] };

const keyOf = (input: string, rules = hosted) => {
  const result = normaliseTarget(input, rules);
  return result.ok ? `${result.target.type} ${result.target.canonicalKey}` : result.message;
};

describe('one target has one key, however it is spelt', () => {
  test.each([
    ['example.com', 'domain example.com'],
    ['  EXAMPLE.com. ', 'domain example.com'],
    ['www.example.co.uk', 'subdomain www.example.co.uk'],
    ['bücher.de', 'domain xn--bcher-kva.de'],
    ['XN--BCHER-KVA.de', 'domain xn--bcher-kva.de'],
    ['example。com', 'domain example.com'],
    ['team.github.io', 'domain team.github.io'],
    ['_dmarc.example.com', 'subdomain _dmarc.example.com'],
    ['93.184.216.34', 'ip 93.184.216.34'],
    ['2606:2800:0220:0001:0248:1893:25c8:1946', 'ip 2606:2800:220:1:248:1893:25c8:1946'],
    ['[2606:2800:220:1::1]', 'ip 2606:2800:220:1::1'],
    ['::ffff:93.184.216.34', 'ip 93.184.216.34'],
    ['HTTPS://Example.COM:443', 'url https://example.com/'],
    ['http://example.com:80/a/../b?q=1#top', 'url http://example.com/b?q=1'],
    ['https://example.com.:8443/', 'url https://example.com:8443/'],
    ['https://bücher.de/ä', 'url https://xn--bcher-kva.de/%C3%A4'],
    ['http://0x5db8d822/', 'url http://93.184.216.34/'],
    ['https://[2606:2800:0220:1::1]/', 'url https://[2606:2800:220:1::1]/'],
  ])('%s -> %s', (input, expected) => {
    expect(keyOf(input)).toBe(expected);
  });

  test('the display name is in Unicode', () => {
    expect(normaliseTarget('XN--BCHER-KVA.de', hosted)).toMatchObject({
      target: { displayName: 'bücher.de' },
    });
    expect(normaliseTarget('https://xn--bcher-kva.de:8443/a', hosted)).toMatchObject({
      target: { displayName: 'https://bücher.de:8443/a' },
    });
  });
});

describe('the message names the problem', () => {
  test.each([
    ['', 'Enter a domain'],
    ['not a host', 'Remove the space'],
    ['*.example.com', 'Wildcards'],
    ['jo@example.com', 'e-mail address'],
    ['a.com,b.com', 'one target at a time'],
    ['com', 'top-level domain'],
    ['co.uk', 'shared by many owners'],
    ['github.io', 'shared by many owners'],
    ['example', 'Enter the full name'],
    ['intranet', 'intranet.example.com: search domains are not added'],
    ['example.nosuchtld', '.nosuchtld is not a known top-level domain'],
    ['exa_mple-.com', 'not start or end with a hyphen'],
    ['a..com', 'two dots in a row'],
    [`${'a'.repeat(64)}.com`, 'longer than 63'],
    ['10.0.0.0/8', 'Address ranges'],
    ['example.com/login', 'enter the whole URL'],
    ['example.com:8443', 'For a port'],
    ['1.2.3', 'four numbers'],
    ['1.2.3.256', 'four numbers'],
    ['fe80::1%eth0', 'zone'],
    ['ftp://example.com/', 'Only http:// and https://'],
    ['https://', 'not a valid URL'],
    ['https://example.com:99999/', 'not a valid URL'],
    ['https://jo:secret@example.com/', 'user name and password'],
  ])('%s: %s', (input, part) => {
    expect(keyOf(input)).toContain(part);
  });
});

describe('private targets', () => {
  test.each([
    'localhost',
    '127.0.0.1',
    '10.1.2.3',
    'fd00::1',
    'http://127.0.0.1:8080/',
    'http://localhost:8080/',
    'nas.home.arpa',
    'intranet.test',
    '::1',
  ])('%s is accepted only where the operator owns the machine', (input) => {
    expect(normaliseTarget(input, ownMachine).ok).toBe(true);
    expect(normaliseTarget(input, hosted).ok).toBe(false);
  });

  test.each([
    ['169.254.169.254', ownMachine],
    ['0.0.0.0', ownMachine],
    ['224.0.0.1', ownMachine],
    ['fe80::1', ownMachine],
    ['100.100.100.200', ownMachine],
    ['http://169.254.169.254/latest/', ownMachine],
  ])('%s is never accepted', (input, rules) => {
    expect(normaliseTarget(input, rules).ok).toBe(false);
  });

  test('a loopback address or localhost counts as proof of ownership, another private name does not', () => {
    expect(normaliseTarget('127.0.0.1', ownMachine)).toMatchObject({ target: { isPrivate: true } });
    expect(normaliseTarget('localhost', ownMachine)).toMatchObject({ target: { isPrivate: true } });
    expect(normaliseTarget('host.test', ownMachine)).toMatchObject({
      target: { isPrivate: false },
    });
  });

  test.each(['http://localhost:3000/', 'http://127.0.0.1:3000/a', 'http://[::1]:3000'])(
    'Parapet itself cannot be a target: %s',
    (input) => {
      expect(keyOf(input, ownMachine)).toBe('This address belongs to Parapet itself');
    },
  );
});
