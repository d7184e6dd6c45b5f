import { X509Certificate } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { makeCertificate } from '@parapet/test-kit/certificates';
import { expect, it, onTestFinished } from 'vitest';
import { pathOf } from './chain-trust.ts';

const name = 'Authority of a company';
const issuer = { ...makeCertificate({ names: [name] }), name };
const leaf = new X509Certificate(makeCertificate({ issuer }).cert);
const path = () => pathOf([leaf], new Date());

it('an authority is trusted from when this system trusts it until it no longer does', () => {
  const before = getCACertificates('default');
  onTestFinished(() => setDefaultCACertificates(before));
  expect(path()).toMatchObject({ trust: 'incomplete-chain', isPublic: false });
  setDefaultCACertificates([...before, issuer.cert]);
  expect(path()).toMatchObject({ trust: 'trusted', isPublic: false });
  setDefaultCACertificates(before);
  expect(path()).toMatchObject({ trust: 'incomplete-chain' });
});
