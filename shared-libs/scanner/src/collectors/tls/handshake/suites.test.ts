import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { familiesOf, olderSuiteOffers, olderSuites, suiteNames, tls13Suites } from './suites.ts';

const listed = spawnSync('openssl', ['ciphers', '-V', '-stdname', 'ALL:COMPLEMENTOFALL'], {
  encoding: 'utf8',
});

/** Number and name of each suite that OpenSSL lists: `0xC0,0x2C - TLS_ECDHE_... - ...`. */
const ofOpenSsl = (listed.stdout ?? '').split('\n').flatMap((line): Array<[number, string]> => {
  const [number = '', , name = ''] = line.trim().split(' ').filter(Boolean);
  const [high, low] = number.split(',');
  return name.startsWith('TLS_') ? [[Number(high) * 256 + Number(low), name]] : [];
});
const suiteOf = (name: string): number =>
  [...suiteNames].find(([, one]) => one === `TLS_${name}`)?.[0] ?? 0;

describe('the table of suites', () => {
  it.skipIf(ofOpenSsl.length === 0)('has those of OpenSSL, by the same names', () => {
    const differing = ofOpenSsl.filter(([suite, name]) => suiteNames.get(suite) !== name);
    expect(ofOpenSsl.length).toBeGreaterThan(100);
    expect(differing).toEqual([]);
  });

  it('has no name twice, and offers each suite once', () => {
    expect(new Set(suiteNames.values()).size).toBe(suiteNames.size);
    const offered = [...tls13Suites, ...olderSuiteOffers.flat()];
    expect(offered.toSorted()).toEqual([...suiteNames.keys()].toSorted());
  });

  it('begins with what clients prefer', () => {
    const [first = 0] = olderSuites;
    expect(familiesOf(first)).toEqual(['forward']);
    expect(olderSuites).toContain(suiteOf('RSA_WITH_RC4_128_MD5'));
    expect(olderSuites).not.toContain(suiteOf('PSK_WITH_AES_128_CBC_SHA'));
  });

  it.each([
    ['RSA_WITH_NULL_SHA256', ['null']],
    ['DH_anon_WITH_RC4_128_MD5', ['anonymous', 'rc4']],
    ['DH_anon_EXPORT_WITH_DES40_CBC_SHA', ['anonymous', 'export']],
    ['RSA_EXPORT1024_WITH_DES_CBC_SHA', ['export', 'des']],
    ['DHE_RSA_WITH_DES_CBC_SHA', ['des']],
    ['ECDHE_RSA_WITH_3DES_EDE_CBC_SHA', ['block64']],
    ['RSA_WITH_IDEA_CBC_SHA', ['block64']],
    ['RSA_WITH_AES_128_CCM', ['static-rsa']],
    ['RSA_PSK_WITH_AES_128_CBC_SHA', []],
    ['ECDH_RSA_WITH_AES_128_CBC_SHA', []],
    ['ECDHE_ECDSA_WITH_AES_128_CCM_8', ['forward']],
  ])('tells what %s is weak in', (name, families) => {
    expect(familiesOf(suiteOf(name))).toEqual(families);
  });
});
