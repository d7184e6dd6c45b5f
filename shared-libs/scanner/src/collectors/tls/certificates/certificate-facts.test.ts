import { X509Certificate } from 'node:crypto';
import { makeCertificate } from '@parapet/test-kit/certificates';
import { expect, it } from 'vitest';
import { certificateFacts } from './certificate-facts.ts';

const { raw } = new X509Certificate(makeCertificate().cert);

/** A date: GeneralizedTime of 15 characters. */
const TIME = Buffer.of(0x18, 15);
/** In front of the point of a key on a curve: BIT STRING of 66 bytes, no unused bits, uncompressed. */
const POINT = Buffer.of(0x03, 0x42, 0, 4);

/** The certificate with other bytes behind the first place of a mark. */
function withBytes(mark: Buffer, ...bytes: readonly number[]): X509Certificate {
  const changed = Buffer.from(raw);
  const at = changed.indexOf(mark) + mark.length;
  expect(at).toBeGreaterThanOrEqual(mark.length);
  changed.set(bytes, at);
  return new X509Certificate(changed);
}

const factsOf = (leaf: X509Certificate) => certificateFacts(leaf, [leaf], 'localhost');

it('a certificate whose dates or key cannot be read is unknown, and no good one', () => {
  expect(factsOf(new X509Certificate(raw))).toMatchObject({ ok: true });
  expect(factsOf(withBytes(TIME, 0x7a, 0x7a))).toEqual({
    ok: false,
    reason: 'The dates of a certificate cannot be read',
  });
  expect(factsOf(withBytes(POINT, 0xff, 0xff))).toEqual({
    ok: false,
    reason: 'The key of the certificate cannot be read',
  });
});

it('a key on a short curve has as many bits as its name tells', () => {
  const short = new X509Certificate(makeCertificate({ key: 'ec-160' }).cert);
  expect(factsOf(short)).toMatchObject({ value: { key: { type: 'ec', bits: 160 } } });
});

it('a wildcard counts as a whole label alone', () => {
  const covers = (name: string) => {
    const leaf = new X509Certificate(makeCertificate({ names: [name] }).cert);
    const facts = certificateFacts(leaf, [leaf], 'shop.example.com');
    return facts.ok && facts.value.coversHost;
  };
  expect(covers('*.example.com')).toBe(true);
  expect(covers('sh*.example.com')).toBe(false);
});
