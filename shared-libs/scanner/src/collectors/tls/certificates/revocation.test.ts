import { createPrivateKey, sign, X509Certificate } from 'node:crypto';
import { makeCertificate } from '@parapet/test-kit/certificates';
import {
  BasicOCSPResponse,
  CertStatus,
  OCSPRequest,
  OCSPResponse,
  OCSPResponseStatus,
  ResponderID,
  ResponseBytes,
  ResponseData,
  RevokedInfo,
  SingleResponse,
} from '@peculiar/asn1-ocsp';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { AlgorithmIdentifier, Certificate } from '@peculiar/asn1-x509';
import { describe, expect, it } from 'vitest';
import { readAnswer, requestFor } from './revocation.ts';

const authority = makeCertificate({ names: ['Test authority'] });
const stranger = makeCertificate({ names: ['Test authority'] });
const issued = makeCertificate({ issuer: { ...authority, name: 'Test authority' } });
const leaf = new X509Certificate(issued.cert);
const issuer = new X509Certificate(authority.cert);
const now = new Date('2026-11-20T09:00:00.000Z');
const proof = { type: 'http', request: '', response: '', capturedAt: '', reproduce: '' } as const;

interface Parts {
  status?: CertStatus;
  signer?: string;
  /** Sent along with the answer. */
  delegate?: string;
  nextUpdate?: Date;
  about?: X509Certificate;
}

/** An answer as an authority would sign it. */
function answer({ status, signer, delegate, nextUpdate, about }: Parts = {}): Buffer {
  const request = AsnConvert.parse(requestFor(about ?? leaf, issuer), OCSPRequest);
  const certID = request.tbsRequest.requestList[0]?.reqCert;
  if (certID === undefined) throw new Error('The request names no certificate');
  const single = new SingleResponse({
    certID,
    certStatus: status ?? new CertStatus({ good: null }),
    thisUpdate: new Date('2026-11-19T00:00:00.000Z'),
    nextUpdate: nextUpdate ?? new Date('2026-11-26T00:00:00.000Z'),
  });
  const data = new ResponseData({
    responderID: new ResponderID({ byKey: new OctetString(Buffer.alloc(20)) }),
    producedAt: new Date('2026-11-19T00:00:00.000Z'),
    responses: [single],
  });
  const bytes = Buffer.from(AsnConvert.serialize(data));
  const basic = new BasicOCSPResponse({
    tbsResponseData: data,
    signatureAlgorithm: new AlgorithmIdentifier({ algorithm: '1.2.840.10045.4.3.2' }),
    signature: new Uint8Array(sign('sha256', bytes, createPrivateKey(signer ?? authority.key)))
      .buffer,
    ...(delegate !== undefined && {
      certs: [AsnConvert.parse(new X509Certificate(delegate).raw, Certificate)],
    }),
  });
  const response = new OCSPResponse({
    responseStatus: OCSPResponseStatus.successful,
    responseBytes: new ResponseBytes({
      responseType: '1.3.6.1.5.5.7.48.1.1',
      response: new OctetString(AsnConvert.serialize(basic)),
    }),
  });
  return Buffer.from(AsnConvert.serialize(response));
}

const read = (bytes: Buffer) => readAnswer(bytes, leaf, issuer, proof, now);

describe('an answer about revocation', () => {
  it('counts when the authority signed it', () => {
    expect(read(answer())).toMatchObject({ ok: true, value: { status: 'good', revokedAt: null } });
    const revocationTime = new Date('2026-11-01T00:00:00.000Z');
    const revoked = new CertStatus({ revoked: new RevokedInfo({ revocationTime }) });
    expect(read(answer({ status: revoked }))).toMatchObject({
      ok: true,
      value: { status: 'revoked', revokedAt: revocationTime },
    });
  });

  it('counts when a certificate signed it that the authority made for this', () => {
    const { key, cert } = makeCertificate({
      issuer: { ...authority, name: 'Test authority' },
      signsAnswers: true,
    });
    expect(read(answer({ signer: key, delegate: cert }))).toMatchObject({ ok: true });
  });

  it.each([
    [
      'a certificate that is for servers',
      { signer: issued.key, delegate: issued.cert },
      'The answer is not signed by the authority',
    ],
    ['another signer', { signer: stranger.key }, 'The answer is not signed by the authority'],
    [
      'an old date',
      { nextUpdate: new Date('2026-11-19T12:00:00.000Z') },
      'The answer is out of date',
    ],
    ['another certificate', { about: issuer }, 'The answer is about another certificate'],
  ] as const)('does not count with %s', (_name, parts, reason) => {
    expect(read(answer(parts))).toEqual({ ok: false, reason });
  });

  it('does not count when it is cut off', () => {
    expect(read(answer().subarray(0, 60))).toMatchObject({ ok: false });
  });
});
