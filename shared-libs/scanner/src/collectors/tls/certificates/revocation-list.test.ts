import { X509Certificate } from 'node:crypto';
import { makeCertificate } from '@parapet/test-kit/certificates';
import { OctetString } from '@peculiar/asn1-schema';
import { Extension } from '@peculiar/asn1-x509';
import { describe, expect, it } from 'vitest';
import {
  makeListedCertificate,
  placeOf,
  type RevocationListParts,
  serialOf,
} from '../../testing/revocation-lists.ts';
import { readRevocationList, revocationListOf } from './revocation-list.ts';

const url = 'http://lists.example/7.crl';
const { authority, leaf, issuer, issued, list } = makeListedCertificate(url);
const serial = serialOf(leaf);
const at = new Date('2026-10-01T08:00:00.000Z');
const other = { serial: new Uint8Array([1, 2, 3]).buffer, at };
const place = { url, names: [url] };
const dayMs = 24 * 60 * 60 * 1000;
const days = (count: number) => new Date(Date.now() + count * dayMs);

const read = (bytes: Buffer) => readRevocationList(bytes, leaf, issuer, place);
const extension = (extnID: string, critical: boolean) =>
  new Extension({ extnID, critical, extnValue: new OctetString(Buffer.of(2, 1, 1)) });

describe('the list of revoked certificates', () => {
  it('is the one that the certificate names', () => {
    expect(revocationListOf(leaf)).toEqual(place);
    expect(revocationListOf(issuer)).toBeNull();
    const secure = makeCertificate({ revocationList: 'https://lists.example/7.crl' });
    expect(revocationListOf(new X509Certificate(secure.cert))).toBeNull();
  });

  it('tells which certificates are revoked, and since when', () => {
    expect(read(list({ revoked: [other, { serial, at }] }))).toMatchObject({
      ok: true,
      value: { status: 'revoked', revokedAt: at },
    });
  });

  it.each<[string, RevocationListParts]>([
    ['others are revoked', { revoked: [other] }],
    ['none is revoked', {}],
    ['it is about all certificates of the authority', { scope: null }],
    ['it is about certificates of servers', { scope: { onlyContainsUserCerts: true } }],
    ['it has a number', { extensions: [extension('2.5.29.20', false)] }],
  ])('tells that a certificate is good where %s', (_name, parts) => {
    expect(read(list(parts))).toMatchObject({
      ok: true,
      value: { status: 'good', revokedAt: null },
    });
  });

  const forged = 'The list of revoked certificates is not signed by the authority';
  const old = 'The list of revoked certificates is not the one in force';
  const about = 'The list of revoked certificates is about others';
  it.each<[string, RevocationListParts, string]>([
    ['another signer', { signer: issued.key }, forged],
    ['a next update that has passed', { nextUpdate: days(-0.5) }, old],
    ['no next update', { nextUpdate: null }, old],
    ['a date ahead', { thisUpdate: days(1) }, old],
    [
      'another part of the list',
      { scope: { distributionPoint: placeOf('http://lists.example/8.crl') } },
      about,
    ],
    ['certificates of authorities alone', { scope: { onlyContainsCACerts: true } }, about],
    ['certificates of attributes alone', { scope: { onlyContainsAttributeCerts: true } }, about],
    ['certificates of other authorities', { scope: { indirectCRL: true } }, about],
    ['changes alone', { extensions: [extension('2.5.29.27', false)] }, about],
    ['a condition that is not known', { extensions: [extension('1.2.3.4', true)] }, about],
  ])('tells nothing with %s', (_name, parts, reason) => {
    expect(read(list(parts))).toEqual({ ok: false, reason });
  });

  it('tells nothing about a certificate of another name with the same key', () => {
    const namesake = makeCertificate({ issuer: { ...authority, name: 'Other' } });
    const answer = readRevocationList(list(), new X509Certificate(namesake.cert), issuer, place);
    expect(answer).toEqual({ ok: false, reason: forged });
  });

  it('tells nothing about an expired certificate, which authorities take off', () => {
    const expired = new X509Certificate(
      makeCertificate({ issuer: { ...authority, name: 'Test authority' }, from: -20, until: -10 })
        .cert,
    );
    expect(readRevocationList(list(), expired, issuer, place)).toEqual({
      ok: false,
      reason: 'Lists do not tell about expired certificates',
    });
  });

  it('tells nothing when it is cut off or changed', () => {
    const whole = list({ revoked: [other, { serial, at }] });
    expect(read(whole.subarray(0, whole.length - 1))).toMatchObject({ ok: false });
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(whole.length - 90) ^ 1, whole.length - 90);
    expect(read(changed)).toMatchObject({ ok: false });
  });
});
