import { createPrivateKey, sign, X509Certificate } from 'node:crypto';
import { type Certified, makeCertificate } from '@parapet/test-kit/certificates';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  Certificate,
  DistributionPointName,
  Extension,
  Extensions,
  GeneralName,
  IssuingDistributionPoint,
  RevokedCertificate,
  TBSCertList,
  Time,
  Version,
} from '@peculiar/asn1-x509';

export interface RevocationListParts {
  revoked?: ReadonlyArray<{ serial: ArrayBuffer; at: Date }>;
  /** PEM of the key that signs it. */
  signer?: string;
  thisUpdate?: Date;
  nextUpdate?: Date | null;
  /** Which certificates it is about; null for all of its authority. */
  scope?: Partial<IssuingDistributionPoint> | null;
  extensions?: readonly Extension[];
}

const dayMs = 24 * 60 * 60 * 1000;

export const serialOf = (certificate: X509Certificate): ArrayBuffer =>
  AsnConvert.parse(certificate.raw, Certificate).tbsCertificate.serialNumber;

export const placeOf = (url: string): DistributionPointName =>
  new DistributionPointName({ fullName: [new GeneralName({ uniformResourceIdentifier: url })] });

/** An authority, a certificate of it that names a list at `url`, and lists as the authority signs them. */
export function makeListedCertificate(url: string, responder?: string) {
  const authority: Certified = makeCertificate({ names: ['Test authority'] });
  const issued = makeCertificate({
    issuer: { ...authority, name: 'Test authority' },
    revocationList: url,
    ...(responder !== undefined && { responder }),
  });
  const leaf = new X509Certificate(issued.cert);
  const issuer = new X509Certificate(authority.cert);
  /** Returns what the authority signs, whatever it says. */
  const sealed = (body: Buffer, signer = authority.key): Buffer => {
    const signed = sign('sha256', body, createPrivateKey(signer));
    const bits = tagged(0x03, Buffer.concat([Buffer.of(0), signed]));
    const algorithm = Buffer.from(AsnConvert.serialize(ecdsa));
    return tagged(0x30, Buffer.concat([body, algorithm, bits]));
  };
  const list = (parts: RevocationListParts = {}): Buffer => {
    const { scope = { distributionPoint: placeOf(url) }, extensions = [] } = parts;
    const all = [
      ...(scope === null ? [] : [scopeExtension(new IssuingDistributionPoint(scope))]),
      ...extensions,
    ];
    const { subject } = AsnConvert.parse(issuer.raw, Certificate).tbsCertificate;
    const next = parts.nextUpdate === undefined ? daysFromNow(6) : parts.nextUpdate;
    const body = new TBSCertList({
      version: Version.v2,
      signature: ecdsa,
      issuer: subject,
      thisUpdate: new Time(parts.thisUpdate ?? daysFromNow(-1)),
      ...(next !== null && { nextUpdate: new Time(next) }),
      ...(parts.revoked && {
        revokedCertificates: parts.revoked.map(
          ({ serial, at }) =>
            new RevokedCertificate({ userCertificate: serial, revocationDate: new Time(at) }),
        ),
      }),
      ...(all.length > 0 && { crlExtensions: new Extensions(all) }),
    });
    return sealed(Buffer.from(AsnConvert.serialize(body)), parts.signer);
  };
  return { authority, issued, leaf, issuer, list, sealed };
}

const ecdsa = new AlgorithmIdentifier({ algorithm: '1.2.840.10045.4.3.2' });

/** A value in DER of up to 65,535 bytes. */
const tagged = (tag: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.of(tag, 0x82, content.length >> 8, content.length & 255), content]);

const daysFromNow = (days: number): Date => new Date(Date.now() + days * dayMs);

const scopeExtension = (scope: IssuingDistributionPoint): Extension =>
  new Extension({
    extnID: '2.5.29.28',
    critical: true,
    extnValue: new OctetString(AsnConvert.serialize(scope)),
  });
