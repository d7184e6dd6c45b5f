import { partsOf, unwatched } from '@parapet/checks/definition/cut-off';
import type { Proof } from '@parapet/checks/definition/proof';
import { MAX_SEEN_ANSWERS } from '@parapet/checks/limits';
import type { HostSnapshot } from '../../subjects/host.ts';
import type { Subject } from '../../subjects/subject.ts';
import { httpProof } from '../../subjects/web/http-proof.ts';
import type { Exchange, WebOrigin } from '../../subjects/web/web-origin.ts';

/**
 * Notes which answers of the target are read from a subject, so that a check that passes can show what it
 * saw. Returns a function that takes those read since its last call: a check's own probes before the page,
 * invented paths last. Ports are shown as a whole.
 */
export function watchProofs(subject: Subject): () => readonly Proof[] {
  let read = new Set<object>();
  for (const part of partsOf(subject)) {
    if (isProof(part)) continue;
    const isAnswer = isExchange(part) || hasProof(part);
    for (const [property, value] of Object.entries(part)) {
      if (isProof(value) && !isAnswer) watch(part, property, () => read.add(value));
      else if (isAnswer) watch(part, property, () => read.add(part));
    }
  }
  return () => {
    const proofs = unwatched(() => proofsOf(subject, [...read]));
    // Only now: whoever writes a proof reads its answer.
    read = new Set();
    return proofs.slice(0, MAX_SEEN_ANSWERS);
  };
}

function watch(part: object, property: string, onRead: () => void): void {
  const value: unknown = Reflect.get(part, property);
  Object.defineProperty(part, property, {
    configurable: true,
    enumerable: true,
    get() {
      onRead();
      return value;
    },
  });
}

function proofsOf(subject: Subject, read: readonly object[]): readonly Proof[] {
  if (subject.kind === 'host') return portsProof(subject);
  const seen =
    subject.kind === 'web-origin'
      ? read.toSorted((a, b) => rankOf(subject, a) - rankOf(subject, b))
      : read;
  const proofs = [...new Set(seen.flatMap((one) => proofIn(one) ?? []))];
  return proofs.length > 0 ? proofs : wholeProofs(subject);
}

function proofIn(seen: object): Proof | null {
  if (isProof(seen)) return seen;
  if (isExchange(seen)) return httpProof(seen);
  return hasProof(seen) ? seen.proof : null;
}

/** An answer that a check asked for itself says more than the page, and that more than invented paths. */
function rankOf({ answers, chain, page }: WebOrigin, seen: object): number {
  if ([...answers.values()].some((answer) => answer.ok && answer.value === seen)) return 0;
  return seen === page || chain.some((exchange) => exchange === seen) ? 1 : 2;
}

/** Returns what stands for a subject whose check read no answer of its own. */
function wholeProofs(subject: Subject): readonly Proof[] {
  switch (subject.kind) {
    case 'web-origin':
      return [httpProof(subject.page)];
    case 'tls-service':
      return [subject.handshake];
    case 'alias':
      return [subject.dns];
    case 'zone':
      return subject.soa.ok ? [subject.soa.value.proof] : [];
    default:
      return [];
  }
}

function portsProof({ address, portsTried, services }: HostSnapshot): readonly Proof[] {
  const [first] = services;
  if (first === undefined) return [];
  return [
    {
      type: 'port',
      request: `Connect to ${portsTried} TCP ports of ${address}`,
      response: services
        .map(({ port, name }) => `tcp/${port} open ${name ?? 'unknown'}`)
        .join('\n'),
      capturedAt: first.proof.capturedAt,
      reproduce: `nmap -Pn -sT -p- ${address.includes(':') ? '-6 ' : ''}${address}`,
    },
  ];
}

const hasTexts = (value: object, ...keys: readonly string[]): boolean =>
  keys.every((key) => typeof Reflect.get(value, key) === 'string');

const isProof = (value: unknown): value is Proof =>
  typeof value === 'object' &&
  value !== null &&
  hasTexts(value, 'type', 'request', 'response', 'capturedAt', 'reproduce');

const isExchange = (value: object): value is Exchange =>
  hasTexts(value, 'method', 'url', 'body', 'capturedAt') && 'requestHeaders' in value;

const hasProof = (value: object): value is { proof: Proof } =>
  'proof' in value && isProof(value.proof);
