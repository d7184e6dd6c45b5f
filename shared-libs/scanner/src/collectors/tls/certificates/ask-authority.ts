import type { X509Certificate } from 'node:crypto';
import { known, type Read, unknown } from '@parapet/checks/definition/read';
import { addressFor } from '../../../address-guard/address-for.ts';
import type { AddressPolicy } from '../../../address-guard/address-policy.ts';
import { fetchOnce } from '../../../http/fetch-once.ts';
import { MAX_REVOCATION_BYTES, MAX_REVOCATION_LIST_BYTES } from '../../../limits.ts';
import type { IntermediateRevocation, RevocationAnswer } from '../../../subjects/tls-service.ts';
import type { Traffic } from '../../../traffic/traffic.ts';
import { failureReason } from '../../failure-reason.ts';
import { nameIn } from './certificate-facts.ts';
import type { ChainPath } from './chain-trust.ts';
import type { KeptLists } from './kept-lists.ts';
import { readAnswer, requestFor, responderOf } from './revocation.ts';
import { readRevocationList, revocationListOf } from './revocation-list.ts';

const LIST_TOO_LARGE = 'The list of revoked certificates is larger than 2 MiB, so it was not read';

/**
 * Asks the authority whether a certificate is revoked: its responder, and where that says neither
 * yes nor no, its list of revoked certificates.
 * @param chain leaf first; without the issuer nothing can be asked
 * @returns null when the certificate names neither
 * @throws only the signal's reason
 */
export async function askAuthority(
  chain: readonly X509Certificate[],
  policy: AddressPolicy,
  traffic: Traffic,
  lists: KeptLists,
): Promise<Read<RevocationAnswer> | null> {
  const [leaf, issuer] = chain;
  if (leaf === undefined || issuer === undefined) return null;
  const answer = await askResponder(leaf, issuer, policy, traffic);
  if (answer?.ok && answer.value.status !== 'unknown') return answer;
  const listed = await askList(leaf, issuer, policy, traffic, lists);
  return listed?.ok ? listed : (answer ?? listed);
}

/** More than any public chain has; each costs up to two requests. */
const MAX_INTERMEDIATES = 3;

/**
 * Asks about the certificates between that of a server and its root, the nearest first.
 * @returns without those that name neither a responder nor a list
 * @throws only the signal's reason
 */
export async function askAboutIntermediates(
  { intermediates, root }: Pick<ChainPath, 'intermediates' | 'root'>,
  policy: AddressPolicy,
  traffic: Traffic,
  lists: KeptLists,
): Promise<readonly IntermediateRevocation[]> {
  const found: IntermediateRevocation[] = [];
  for (const [at, certificate] of intermediates.entries()) {
    if (responderOf(certificate) === null && revocationListOf(certificate) === null) continue;
    const issuer = intermediates[at + 1] ?? root;
    const answer =
      issuer === null
        ? unknown('The authority of an intermediate certificate is not known')
        : at < MAX_INTERMEDIATES
          ? await askAuthority([certificate, issuer], policy, traffic, lists)
          : unknown(`Only ${MAX_INTERMEDIATES} intermediate certificates are looked up`);
    if (answer !== null) found.push({ subject: nameIn(certificate), answer });
  }
  return found;
}

async function askResponder(
  leaf: X509Certificate,
  issuer: X509Certificate,
  policy: AddressPolicy,
  traffic: Traffic,
): Promise<Read<RevocationAnswer> | null> {
  const responder = responderOf(leaf);
  if (responder === null) return null;
  const url = new URL(responder);
  const bytes = await fetchFrom(url, policy, traffic, {
    who: 'The responder of the authority',
    timeoutMs: traffic.timeouts.revocationMs,
    maxBytes: MAX_REVOCATION_BYTES,
    tooLarge: 'The responder of the authority answered too much',
    bodyOf: () => requestFor(leaf, issuer),
  });
  if (!bytes.ok) return bytes;
  return readAnswer(bytes.value, leaf, issuer, {
    type: 'http',
    request: `OCSP request to ${url.href}`,
    response: '',
    capturedAt: new Date().toISOString(),
    reproduce: 'openssl ocsp -issuer issuer.pem -cert certificate.pem -text -url <responder>',
  });
}

async function askList(
  leaf: X509Certificate,
  issuer: X509Certificate,
  policy: AddressPolicy,
  traffic: Traffic,
  lists: KeptLists,
): Promise<Read<RevocationAnswer> | null> {
  const place = revocationListOf(leaf);
  if (place === null) return null;
  // An answer that one scan may have is not told to another that may not.
  const key = `${policy.allowPrivate} ${place.url}`;
  const kept = lists.get(key);
  const before = kept === null ? null : readRevocationList(kept, leaf, issuer, place);
  if (before?.ok) return before;
  const bytes = await fetchFrom(new URL(place.url), policy, traffic, {
    who: 'The server with the list of revoked certificates',
    timeoutMs: traffic.timeouts.revocationListMs,
    maxBytes: MAX_REVOCATION_LIST_BYTES,
    tooLarge: LIST_TOO_LARGE,
    bodyOf: null,
  });
  if (!bytes.ok) return bytes;
  const answer = readRevocationList(bytes.value, leaf, issuer, place);
  if (answer.ok) lists.keep(key, bytes.value);
  return answer;
}

interface Wanted {
  /** Begins the reason why there is no answer. */
  who: string;
  timeoutMs: number;
  maxBytes: number;
  tooLarge: string;
  /** Sent by POST; null for a GET. May throw, as the parts come from a certificate. */
  bodyOf: (() => Buffer) | null;
}

/** Fetches what an authority publishes. Redirects are not followed. @throws only the signal's reason. */
async function fetchFrom(
  url: URL,
  policy: AddressPolicy,
  traffic: Traffic,
  wanted: Wanted,
): Promise<Read<Buffer>> {
  try {
    const body = wanted.bodyOf?.() ?? null;
    const address = await addressFor(url, { policy }, traffic.signal);
    await traffic.proceedTo(address);
    return await exchange(url, address, body, wanted, traffic.signal);
  } catch (error) {
    traffic.signal.throwIfAborted();
    return unknown(`${wanted.who} could not be asked: ${failureReason(error)}`);
  }
}

async function exchange(
  url: URL,
  address: string,
  body: Buffer | null,
  { who, timeoutMs, maxBytes, tooLarge }: Wanted,
  signal: AbortSignal,
): Promise<Read<Buffer>> {
  const { status, bytes, cut, gap } = await fetchOnce(url, {
    address,
    maxBytes,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    ...(body !== null && {
      method: 'POST',
      headers: { 'content-type': 'application/ocsp-request' },
      body,
    }),
  });
  if (cut === 'limit') return unknown(tooLarge);
  if (gap !== null) return unknown(`${who} could not be read: ${gap}`);
  return status === 200 ? known(bytes) : unknown(`${who} did not answer`);
}
