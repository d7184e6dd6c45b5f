import { X509Certificate } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { type CertificateOptions, makeCertificate } from '@parapet/test-kit/certificates';
import { describe, expect, it, onTestFinished } from 'vitest';
import { pathOf } from './chain-trust.ts';

const name = 'Authority of a company';
const issuer = { ...makeCertificate({ names: [name] }), name };
const leaf = new X509Certificate(makeCertificate({ issuer }).cert);
const path = () => pathOf([leaf], new Date());

it('an authority is trusted from when this system trusts it until it no longer does', () => {
  const before = getCACertificates('default');
  onTestFinished(() => setDefaultCACertificates(before));
  expect(path()).toMatchObject({ trust: 'unknown-issuer', isPublic: false });
  setDefaultCACertificates([...before, issuer.cert]);
  expect(path()).toMatchObject({ trust: 'trusted', isPublic: false });
  setDefaultCACertificates(before);
  expect(path()).toMatchObject({ trust: 'unknown-issuer' });
});

describe('a chain that ends before its root', () => {
  const middleName = 'Issuing authority';
  const middle = { ...makeCertificate({ names: [middleName], issuer }), name: middleName };
  const read = (options: CertificateOptions, ...above: readonly string[]) =>
    pathOf(
      [makeCertificate(options).cert, ...above].map((pem) => new X509Certificate(pem)),
      new Date(),
    ).trust;

  it.each<[string, () => string]>([
    ['a certificate and its intermediate', () => read({ issuer: middle }, middle.cert)],
    ['a certificate that the root itself issued', () => read({ issuer })],
    ['a chain with its root', () => read({ issuer: middle }, middle.cert, issuer.cert)],
  ])('leads to an unknown authority where that is private: %s', (_what, trust) => {
    expect(trust()).toBe('unknown-issuer');
  });

  it.each<[string, () => string]>([
    ['alone', () => read({ issuer: middle, timestamps: 2 })],
    [
      'beside the certificate of another',
      () => read({ issuer: middle, timestamps: 1 }, leaf.toString()),
    ],
  ])('is incomplete where logs of public authorities have the certificate: %s', (_what, trust) => {
    expect(trust()).toBe('incomplete-chain');
  });
});
