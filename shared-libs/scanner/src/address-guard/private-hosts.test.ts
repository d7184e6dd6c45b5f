import { describe, expect, it } from 'vitest';
import { refusalFor } from './address-policy.ts';
import { type PrivateHosts, parsePrivateHosts } from './private-hosts.ts';

const SETTING = 'PARAPET_WEBHOOK_PRIVATE_HOSTS';
const listed = (text: string): PrivateHosts => {
  const hosts = parsePrivateHosts(SETTING, text);
  if (typeof hosts === 'string') throw new Error(`${hosts} is refused`);
  return hosts;
};
const passes = (text: string, address: string, port: number, host?: string) =>
  refusalFor(
    address,
    port,
    { allowPrivate: false, ownEndpoints: [], privateHosts: listed(text) },
    host,
  ) === null;

describe('a private host that the operator lists', () => {
  it.each([
    ['hooks.internal:8443', '10.1.2.3', 8443, 'hooks.internal'],
    ['HOOKS.internal:8443', '10.1.2.3', 8443, 'hooks.internal.'],
    ['https://hooks.internal', '10.1.2.3', 443, 'hooks.internal'],
    ['http://hooks.internal/', '10.1.2.3', 80, 'hooks.internal'],
    ['hooks.internal:80', '10.1.2.3', 80, 'hooks.internal'],
    ['10.1.2.3:9000', '10.1.2.3', 9000, undefined],
    ['[fd12::1]:9000', 'fd12::1', 9000, undefined],
    ['127.0.0.1:9000', '127.0.0.1', 9000, undefined],
    ['localhost:9000', '::1', 9000, 'localhost'],
    ['10.0.0.0/8', '10.255.0.1', 1, 'anything.internal'],
    ['10.0.0.0/8', '::ffff:10.255.0.1', 1, 'anything.internal'],
    ['fd12::/16', 'fd12:1::1', 1, 'anything.internal'],
    ['hooks.internal:8443, 192.168.0.0/16', '192.168.1.1', 8080, undefined],
  ])('%s allows %s:%d as %s', (text, address, port, host) => {
    expect(passes(text, address, port, host)).toBe(true);
  });

  it.each([
    ['hooks.internal:8443', '10.1.2.3', 8444, 'hooks.internal'],
    ['hooks.internal:8443', '10.1.2.3', 8443, 'other.internal'],
    ['hooks.internal:8443', '10.1.2.3', 8443, 'evil.hooks.internal'],
    ['hooks.internal:8443', '169.254.169.254', 8443, 'hooks.internal'],
    ['hooks.internal:8443', 'fd00:ec2::254', 8443, 'hooks.internal'],
    ['hooks.internal:8443', 'fe80::1', 8443, 'hooks.internal'],
    ['10.0.0.0/8', '127.0.0.1', 1, undefined],
    ['fc00::/7', 'fd00:ec2::23', 80, undefined],
    ['100.64.0.0/10', '100.100.100.200', 80, undefined],
    ['https://hooks.internal', '10.1.2.3', 80, 'hooks.internal'],
  ])('%s does not allow %s:%d as %s', (text, address, port, host) => {
    expect(passes(text, address, port, host)).toBe(false);
  });

  it('is named in the refusal, with the setting', () => {
    const policy = { allowPrivate: false, ownEndpoints: [], privateHosts: listed('10.0.0.0/8') };
    expect(refusalFor('127.0.0.1', 9000, policy, 'localhost')).toMatch(
      /private.*PARAPET_WEBHOOK_PRIVATE_HOSTS.*localhost:9000/,
    );
    expect(refusalFor('::1', 9000, policy)).toContain('[::1]:9000');
  });
});

describe('a list that cannot be read', () => {
  it.each([
    ...['hooks.internal', '*.internal:80', 'hooks.internal:', 'hooks.internal:99999', ':80', ''],
    ...['https://hooks.internal/path', 'https://u:p@hooks.internal', 'ftp://hooks.internal'],
    ...['10.0.0.0/33', '10/8', '10.0/16', '0.0.0.0/0', '::/0', 'hooks.internal:80;other:80'],
    ...['169.254.0.0/16', 'fe80::/10', '169.254.169.254:80', '[fd00:ec2::254]:80', 'fd00:ec2::/32'],
    ...['100.100.100.200/32', '224.0.0.0/4', '8.8.8.8/24/1'],
  ])('%j is returned as the invalid item', (item) => {
    expect(parsePrivateHosts(SETTING, item)).toBe(item);
    expect(parsePrivateHosts(SETTING, `10.0.0.0/8,${item}`)).toBe(item);
  });
});
