import type { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Proof } from '@parapet/checks/definition/proof';
import { known, type Read, unknown } from '@parapet/checks/definition/read';
import type { AddressPolicy } from '../../address-guard/address-policy.ts';
import type {
  CertificateFacts,
  HelloAnswer,
  TlsService,
  TlsVersion,
} from '../../subjects/tls-service.ts';
import { quoted } from '../../subjects/web/http-proof.ts';
import type { Traffic, TrafficBounds } from '../../traffic/traffic.ts';
import { untilAborted } from '../../traffic/until-aborted.ts';
import type { DnsClient } from '../dns/dns-client.ts';
import { failureReason } from '../failure-reason.ts';
import { lenientTls } from '../tcp/converse.ts';
import { BUSY, whileBusy } from '../tcp/while-busy.ts';
import { askAboutIntermediates, askAuthority } from './certificates/ask-authority.ts';
import { certificateFacts } from './certificates/certificate-facts.ts';
import { type ChainPath, chainOf, pathOf } from './certificates/chain-trust.ts';
import { readIssuancePolicy } from './certificates/issuance-policy.ts';
import { createKeptLists, type KeptLists } from './certificates/kept-lists.ts';
import { readAnswer } from './certificates/revocation.ts';
import { versionNumbers } from './handshake/client-hello.ts';
import { NOT_TLS, sendHello } from './handshake/send-hello.ts';
import { olderSuites, tls13Suites } from './handshake/suites.ts';
import { nameOf, type TlsEndpoint, tlsTransport } from './handshake/tls-transport.ts';
import { collectTraits, type TraitOptions } from './offers/collect-traits.ts';
import { enumerateOffers } from './offers/enumerate-offers.ts';
import { suitesByFamily } from './offers/suites-by-family.ts';

export interface CollectTlsOptions extends TraitOptions {
  /** Lists of revoked certificates that were read before; none by default. */
  lists?: KeptLists;
  /** As of `TlsService`; null by default. */
  service?: string | null;
}

/** Reads certificate, versions and suites of one TLS port; null when it does not speak TLS. */
export async function collectTls(
  endpoint: TlsEndpoint,
  traffic: Traffic,
  policy: AddressPolicy,
  dns: DnsClient,
  { lists = createKeptLists(0), service = null, ...options }: CollectTlsOptions = {},
): Promise<Read<TlsService | null>> {
  const versions = await offerVersions(endpoint, traffic);
  const answers = Object.values(versions);
  if (!answers.some((answer) => answer.ok && answer.value.accepted)) {
    const silent = answers.find((answer) => !answer.ok);
    if (silent === undefined || silent.ok) return unknown('The port accepted no version of TLS');
    return silent.reason === NOT_TLS ? known(null) : silent;
  }
  const enumeration = await enumerateOffers(endpoint, versions, traffic);
  const { certificate, proof, staple, chain, path } = await readCertificate(endpoint, traffic);
  return known({
    kind: 'tls-service',
    host: endpoint.host,
    address: endpoint.address,
    port: endpoint.port,
    startTls: endpoint.startTls ?? null,
    service,
    certificate,
    handshake: proof,
    versions,
    accepted: enumeration.accepted,
    suites: suitesByFamily(endpoint, enumeration),
    traits: await collectTraits(endpoint, enumeration, traffic, options),
    staple,
    revocation: await askAuthority(chain, policy, traffic, lists),
    intermediateRevocations: await askAboutIntermediates(path, policy, traffic, lists),
    issuance: certificate.ok
      ? await readIssuancePolicy(dns, endpoint.host, certificate.value)
      : null,
    observedAt: new Date(),
  });
}

/**
 * Offers one version after the other, so that a small server does not get many handshakes at once.
 * Stops after two offers in a row without an answer.
 */
async function offerVersions(
  endpoint: TlsEndpoint,
  traffic: Traffic,
): Promise<TlsService['versions']> {
  const entries: Array<[TlsVersion, Read<HelloAnswer>]> = [];
  for (const version of Object.keys(versionNumbers) as TlsVersion[]) {
    const isLost = entries.length >= 2 && entries.slice(-2).every(([, answer]) => !answer.ok);
    const answer = isLost
      ? unknown('The server stopped answering')
      : await offerVersion(endpoint, version, traffic);
    entries.push([version, answer]);
  }
  return Object.fromEntries(entries) as Record<TlsVersion, Read<HelloAnswer>>;
}

async function offerVersion(
  endpoint: TlsEndpoint,
  version: TlsVersion,
  traffic: Traffic,
): Promise<Read<HelloAnswer>> {
  const suites = version === 'TLSv1.3' ? tls13Suites : olderSuites;
  const answer = await sendHello(endpoint, { version, suites }, traffic);
  if (!answer.ok) return answer;
  const { hello, text, capturedAt } = answer.value;
  return known({
    accepted: hello?.version === versionNumbers[version],
    suite: hello?.suite ?? null,
    proof: {
      type: 'tls',
      request: `ClientHello to ${nameOf(endpoint)} that offers ${version} alone`,
      response: text,
      capturedAt,
      reproduce: openssl(endpoint, openSslVersion[version]),
    },
  });
}

interface ReadCertificate extends Pick<TlsService, 'certificate' | 'staple'> {
  proof: Proof;
  /** Leaf first; empty when there is no certificate. */
  chain: readonly X509Certificate[];
  path: Pick<ChainPath, 'intermediates' | 'root'>;
}

const noChain = { chain: [], path: { intermediates: [], root: null } } as const;

async function readCertificate(endpoint: TlsEndpoint, traffic: Traffic): Promise<ReadCertificate> {
  await traffic.proceed();
  const proofWith = (response: string): Proof => ({
    type: 'tls',
    request: `TLS handshake with ${nameOf(endpoint)}`,
    response,
    capturedAt: new Date().toISOString(),
    reproduce: `${openssl(endpoint, '')} | openssl x509 -noout -text`,
  });
  try {
    const { chain, protocol, cipher, staple } = await whenFree(endpoint, traffic);
    const [leaf, issuer] = chain;
    if (leaf === undefined) {
      const nothing = unknown('The server sent no certificate');
      return { certificate: nothing, proof: proofWith(''), staple: nothing, ...noChain };
    }
    const path = pathOf(chain, new Date());
    const facts = certificateFacts(leaf, chain, endpoint.host, path);
    if (!facts.ok) {
      return { certificate: facts, proof: proofWith(facts.reason), staple: facts, ...noChain };
    }
    const proof = proofWith(describe(facts.value, protocol, cipher));
    const answer =
      staple === null
        ? known(null)
        : issuer === undefined
          ? unknown('The server did not send the issuer, without which a staple cannot be read')
          : readAnswer(staple, leaf, issuer, {
              ...proof,
              request: `Staple of ${nameOf(endpoint)}`,
            });
    return { certificate: facts, proof, staple: answer, chain, path };
  } catch (error) {
    traffic.signal.throwIfAborted();
    const reason = failureReason(error);
    const unread = unknown(reason);
    return { certificate: unread, proof: proofWith(reason), staple: unread, ...noChain };
  }
}

interface Handshake {
  chain: readonly X509Certificate[];
  protocol: string;
  cipher: string;
  /** The stapled answer about revocation, as sent. */
  staple: Buffer | null;
}

/** A port that spoke TLS before, and begins without it now, has too many clients and says so in clear text. */
async function whenFree(endpoint: TlsEndpoint, bounds: TrafficBounds): Promise<Handshake> {
  const attempt = () =>
    handshake(endpoint, bounds).catch((error: unknown): typeof BUSY => {
      if (Reflect.get(Object(error), 'code') !== 'ERR_SSL_WRONG_VERSION_NUMBER') throw error;
      return BUSY;
    });
  const done = await whileBusy(attempt, (result) => result === BUSY, bounds);
  if (done === BUSY) throw new Error('The server has too many clients');
  return done;
}

async function handshake(endpoint: TlsEndpoint, bounds: TrafficBounds): Promise<Handshake> {
  const { host } = endpoint;
  const transport = await tlsTransport(endpoint, bounds);
  const socket = connect({
    ...transport,
    ...lenientTls,
    requestOCSP: true,
    ...(isIP(host) === 0 && { servername: host }),
  });
  let staple: Buffer | null = null;
  // Node hands over null or an empty buffer when the server staples nothing.
  socket.once('OCSPResponse', (bytes: Buffer | null) => {
    if (bytes !== null && bytes.length > 0) staple = bytes;
  });
  const done = new Promise<void>((resolve, reject) => {
    socket.once('secureConnect', resolve);
    socket.once('error', reject);
    socket.setTimeout(bounds.timeouts.handshakeMs, () =>
      reject(new DOMException('No handshake in time', 'TimeoutError')),
    );
  });
  return untilAborted(done, bounds.signal)
    .then(() => ({
      chain: chainOf(socket.getPeerX509Certificate()),
      protocol: socket.getProtocol() ?? '',
      cipher: socket.getCipher().name,
      staple,
    }))
    .finally(() => {
      socket.on('error', () => undefined);
      socket.destroy();
      if ('socket' in transport) transport.socket.destroy();
    });
}

function describe(facts: CertificateFacts, protocol: string, cipher: string): string {
  return [
    `${protocol}, ${cipher}`,
    `subject: ${facts.subject}`,
    `names: ${facts.names.join(', ')}`,
    `issuer: ${facts.issuer}`,
    `valid: ${facts.notBefore.toISOString()} to ${facts.notAfter.toISOString()}`,
    `key: ${facts.key.type} ${facts.key.bits} bits, signed with ${facts.signatureAlgorithm}`,
    `chain: ${facts.trust}`,
    `sha256: ${facts.sha256}`,
  ].join('\n');
}

const openSslVersion: Readonly<Record<TlsVersion, string>> = {
  SSLv3: ' -ssl3',
  'TLSv1.0': " -tls1 -cipher 'ALL:@SECLEVEL=0'",
  'TLSv1.1': " -tls1_1 -cipher 'ALL:@SECLEVEL=0'",
  'TLSv1.2': ' -tls1_2',
  'TLSv1.3': ' -tls1_3',
};

function openssl(endpoint: TlsEndpoint, options: string): string {
  const name = isIP(endpoint.host) === 0 ? ` -servername ${quoted(endpoint.host)}` : '';
  const step = endpoint.startTls === undefined ? '' : ` -starttls ${endpoint.startTls}`;
  return `openssl s_client${step} -connect ${quoted(nameOf(endpoint))}${name}${options} </dev/null`;
}
