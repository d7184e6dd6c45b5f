import { verify } from 'node:crypto';
import type { Answer, DnskeyAnswer, RrsigAnswer } from 'dns-packet';
import type { SignatureState } from '../../subjects/name-server.ts';
import { algorithms, isZoneKey, keyTagOf, publicKeyOf, rdataOf, wireName } from './dnssec-keys.ts';

/** Signatures that are tested; a hostile zone may hold many with keys of one tag (CVE-2023-50387). */
const MAX_TESTED = 16;

/**
 * Tests the signatures of a set of records (RFC 4035, section 5.3). The best result counts, because
 * one good signature is enough for a resolver.
 * @param records the set with its signatures
 */
export function stateOfSet(
  records: readonly Answer[],
  type: Answer['type'],
  keys: readonly DnskeyAnswer[],
  now: Date,
): SignatureState {
  const set = records.filter((record) => record.type === type);
  const signatures = signaturesOf(records, type);
  if (set.length === 0 || signatures.length === 0) return 'missing';
  const usable = keys.filter(isZoneKey);
  const states = signatures.slice(0, MAX_TESTED).map((one) => stateOf(one, set, usable, now));
  return best.find((state) => states.includes(state)) ?? 'forged';
}

const best: readonly SignatureState[] = ['valid', 'untested', 'expired', 'not-yet-valid', 'forged'];

export const signaturesOf = (
  records: readonly Answer[],
  type: Answer['type'],
): readonly RrsigAnswer[] =>
  records.filter(
    (record): record is RrsigAnswer => record.type === 'RRSIG' && record.data.typeCovered === type,
  );

function stateOf(
  signature: RrsigAnswer,
  set: readonly Answer[],
  keys: readonly DnskeyAnswer[],
  now: Date,
): SignatureState {
  const { algorithm, keyTag, inception, expiration } = signature.data;
  const signer = algorithms[algorithm];
  if (signer === undefined) return 'untested';
  const seconds = now.getTime() / 1000;
  const data = signedData(signature, set);
  const isGood = keys
    .filter((key) => key.data.algorithm === algorithm && keyTagOf(key) === keyTag)
    .slice(0, 4)
    .some((key) => isSignedBy(key, data, signature, signer));
  if (!isGood) return 'forged';
  if (seconds > expiration) return 'expired';
  return seconds < inception ? 'not-yet-valid' : 'valid';
}

function isSignedBy(
  key: DnskeyAnswer,
  data: Buffer,
  signature: RrsigAnswer,
  { hash, kind }: { hash: string | null; kind: string },
): boolean {
  const publicKey = publicKeyOf(key);
  if (publicKey === null) return false;
  const isCurve = kind === 'P-256' || kind === 'P-384';
  try {
    return verify(
      hash,
      data,
      isCurve ? { key: publicKey, dsaEncoding: 'ieee-p1363' } : publicKey,
      signature.data.signature,
    );
  } catch {
    return false;
  }
}

/** RFC 4034, section 3.1.8.1: the signature's own fields, then the records in canonical order. */
function signedData(signature: RrsigAnswer, set: readonly Answer[]): Buffer {
  const { data } = signature;
  const head = rdataOf({
    ...signature,
    data: { ...data, signersName: data.signersName.toLowerCase(), signature: Buffer.alloc(0) },
  });
  const bodies = set.map((record) => rdataOf(canonical(record))).sort(Buffer.compare);
  const distinct = bodies.filter((body, at) => at === 0 || bodies[at - 1]?.equals(body) !== true);
  const owner = wireName(ownerOf(signature));
  return Buffer.concat([
    head,
    ...distinct.flatMap((body) => [owner, fixedFields(data, set[0]), uint16(body.length), body]),
  ]);
}

/** A name that a wildcard answered was signed as the wildcard. */
function ownerOf({ name, data }: RrsigAnswer): string {
  const labels = name.split('.').filter((label) => label !== '');
  return labels.length > data.labels
    ? ['*', ...labels.slice(labels.length - data.labels)].join('.')
    : name;
}

function fixedFields({ originalTTL }: RrsigAnswer['data'], record: Answer | undefined): Buffer {
  const fields = Buffer.alloc(8);
  fields.writeUInt16BE(typeNumbers[record?.type ?? ''] ?? 0, 0);
  fields.writeUInt16BE(1, 2);
  fields.writeUInt32BE(originalTTL >>> 0, 4);
  return fields;
}

/** Types whose signatures are tested. */
const typeNumbers: Readonly<Record<string, number>> = { A: 1, SOA: 6, AAAA: 28, DNSKEY: 48 };

/** Names in the data are signed in lower case. */
function canonical(record: Answer): Answer {
  if (record.type !== 'SOA') return record;
  const { data } = record;
  return {
    ...record,
    data: { ...data, mname: data.mname.toLowerCase(), rname: data.rname.toLowerCase() },
  };
}

const uint16 = (value: number): Buffer => Buffer.of((value >> 8) & 255, value & 255);
