import { expect, test } from 'vitest';
import { offersIn, servicesIn } from './other-tools.ts';

test('services are read from the XML of nmap, without guesses by port', () => {
  const port = (id: number, state: string, service: string) =>
    `<port protocol="tcp" portid="${id}"><state state="${state}"/><service ${service}/></port>`;
  const xml = [
    port(22, 'open', 'name="ssh" product="OpenSSH" version="9.2p1" method="probed"'),
    port(25, 'closed', 'name="smtp" method="table"'),
    port(81, 'open', 'name="hosts2-ns" method="table"'),
  ].join('\n');
  expect(servicesIn(xml)).toEqual([
    { port: 22, name: 'ssh', version: '9.2p1' },
    { port: 81, name: null, version: null },
  ]);
  expect(servicesIn('')).toEqual([]);
});

test('suites and groups are read from the XML of sslscan, in its order', () => {
  const protocol = (version: string, enabled: string) =>
    `<protocol type="tls" version="${version}" enabled="${enabled}" />`;
  const xml = [
    protocol('1.1', '0'),
    protocol('1.2', '1'),
    protocol('1.3', '1'),
    '<cipher status="preferred" sslversion="TLSv1.3" bits="128" id="0x1301" curve="25519" />',
    '<cipher status="preferred" sslversion="TLSv1.2" bits="256" id="0xC030" />',
    '<cipher status="accepted" sslversion="TLSv1.2" bits="128" id="0x002F" />',
    '<group sslversion="TLSv1.3" bits="128" name="x25519" id="0x001d" />',
  ].join('\n');
  expect(offersIn(xml)).toEqual([
    { version: 'TLSv1.2', suites: [0xc030, 0x2f], groups: [] },
    { version: 'TLSv1.3', suites: [0x1301], groups: [0x1d] },
  ]);
  expect(offersIn('')).toEqual([]);
});
