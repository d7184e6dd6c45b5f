import {
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { isIP } from 'node:net';

export interface Certified {
  /** PEM. */
  key: string;
  /** PEM. */
  cert: string;
}

export interface CertificateOptions {
  /** The first name is the subject; all are alternative names. */
  names?: readonly string[];
  /** Start of validity in days from now; negative for the past. */
  from?: number;
  until?: number;
  key?: 'ec' | 'ec-160' | 'rsa-1024' | 'rsa-2048';
  /** It may sign answers about revocation (RFC 6960, section 4.2.2.2). */
  signsAnswers?: true;
  /** Addresses of the responder and of the list of revoked certificates that it names. */
  responder?: string;
  revocationList?: string;
  /** How many signed certificate timestamps it has (RFC 6962, section 3.3); of no log that exists. */
  timestamps?: number;
  /** The issuer that signs it; without one the certificate is self-signed. */
  issuer?: Certified & { name: string };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Encodes an X.509 certificate (RFC 5280), which Node can read but not create. By default it is
 * valid for 90 days for localhost and 127.0.0.1.
 */
export function makeCertificate(options: CertificateOptions = {}): Certified {
  const { names = ['localhost', '127.0.0.1'], from = -1, until = 89, issuer } = options;
  const subject = names[0] ?? 'localhost';
  const keys = makeKeys(options.key ?? 'ec');
  const signer = issuer === undefined ? keys.privateKey : createPrivateKey(issuer.key);
  const algorithm = algorithmOf(signer);
  const body = sequence(
    tagged(0xa0, tagged(0x02, Buffer.of(2))),
    tagged(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    algorithm,
    name(issuer?.name ?? subject),
    sequence(time(from), time(until)),
    name(subject),
    keys.publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(alternativeNames(names), ...furtherExtensions(options))),
  );
  const certificate = sequence(body, algorithm, bitString(sign('sha256', body, signer)));
  return {
    key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}

function furtherExtensions({
  signsAnswers,
  responder,
  revocationList: list,
  timestamps = 0,
}: CertificateOptions): readonly Buffer[] {
  const address = (url: string) => tagged(0x86, Buffer.from(url, 'ascii'));
  return [
    ...(timestamps > 0 ? [extension('2b06010401d679020402', timestampList(timestamps))] : []),
    ...(signsAnswers ? [extension('551d25', sequence(oid('2b06010505070309')))] : []),
    ...(responder
      ? [
          extension(
            '2b06010505070101',
            sequence(sequence(oid('2b06010505073001'), address(responder))),
          ),
        ]
      : []),
    ...(list
      ? [extension('551d1f', sequence(sequence(tagged(0xa0, tagged(0xa0, address(list))))))]
      : []),
  ];
}

/** A list with its length in two bytes, of entries with theirs. */
function timestampList(count: number): Buffer {
  const entry = Buffer.concat([Buffer.of(0, 47), randomBytes(47)]);
  const entries = Buffer.concat(Array<Buffer>(count).fill(entry));
  const list = Buffer.concat([Buffer.of(entries.length >> 8, entries.length & 255), entries]);
  return tagged(0x04, list);
}

function makeKeys(kind: NonNullable<CertificateOptions['key']>) {
  return kind === 'ec' || kind === 'ec-160'
    ? generateKeyPairSync('ec', { namedCurve: kind === 'ec' ? 'P-256' : 'brainpoolP160r1' })
    : generateKeyPairSync('rsa', { modulusLength: kind === 'rsa-1024' ? 1024 : 2048 });
}

/** ecdsa-with-SHA256 or sha256WithRSAEncryption. */
function algorithmOf(key: KeyObject): Buffer {
  return key.asymmetricKeyType === 'ec'
    ? sequence(oid('2a8648ce3d040302'))
    : sequence(oid('2a864886f70d01010b'), Buffer.of(5, 0));
}

function alternativeNames(names: readonly string[]): Buffer {
  const list = names.map((value) =>
    isIP(value) === 4
      ? tagged(0x87, Buffer.from(value.split('.').map(Number)))
      : tagged(0x82, Buffer.from(value, 'ascii')),
  );
  return extension('551d11', sequence(...list));
}

/** One relative name with a common name in it. */
const name = (commonName: string): Buffer =>
  sequence(tagged(0x31, sequence(oid('550403'), tagged(0x0c, Buffer.from(commonName)))));

/** GeneralizedTime, in days from now. */
function time(days: number): Buffer {
  const date = new Date(Date.now() + days * DAY_MS).toISOString().replace(/[-:T]|\.\d+/g, '');
  return tagged(0x18, Buffer.from(date));
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.of(tag, length), content]);
  return Buffer.concat([Buffer.of(tag, 0x82, length >> 8, length & 255), content]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => tagged(0x30, Buffer.concat(parts));
const oid = (hex: string): Buffer => tagged(0x06, Buffer.from(hex, 'hex'));
const bitString = (bytes: Buffer): Buffer => tagged(0x03, Buffer.concat([Buffer.of(0), bytes]));
const extension = (id: string, value: Buffer): Buffer => sequence(oid(id), tagged(0x04, value));
