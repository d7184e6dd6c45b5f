import { expect, test } from 'vitest';
import { median } from './measure.ts';
import { servicesIn } from './other-tools.ts';

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

test('the median of an even number of runs is between the middle ones', () => {
  expect(median([9, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 9])).toBe(3.5);
});
