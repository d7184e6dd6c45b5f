import { describe, expect, it } from 'vitest';
import type { Subject } from '../../subjects/subject.ts';
import { placeOf } from './locator.ts';

const origin = {
  kind: 'web-origin',
  origin: 'https://a.example:8443',
  host: 'a.example',
  port: 8443,
  pagePath: '/app/',
} as unknown as Subject;
const probed = { ...origin, pagePath: null } as unknown as Subject;
const tls = { kind: 'tls-service', host: '::1', port: 443 } as unknown as Subject;
const zone = { kind: 'zone', name: 'a.example' } as unknown as Subject;
const host = { kind: 'host', address: '192.0.2.1' } as unknown as Subject;
const software = { kind: 'software', host: 'a.example' } as unknown as Subject;

describe('the place of a judgement', () => {
  it.each([
    ['a header of a page', origin, 'hsts', 'a.example', 8443, '/app/'],
    ['what a page links to', origin, '/login', 'a.example', 8443, '/app/'],
    ['a probed file', probed, '/.env', 'a.example', 8443, '/.env'],
    ['a setting that a probe shows', probed, 'trace', 'a.example', 8443, null],
    ['a TLS setting', tls, 'versions', '::1', 443, null],
    ['a record', zone, 'CAA', 'a.example', null, null],
    ['a port, at its address', host, 'tcp/6379', '192.0.2.1', null, null],
    ['software', software, 'tcp/80/nginx', 'a.example', null, null],
  ])('%s', (_, subject, about, name, port, path) => {
    expect(placeOf(subject, about).place).toEqual({ host: name, port, path });
  });
});
