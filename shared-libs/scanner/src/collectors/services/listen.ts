import type { Traffic } from '../../traffic/traffic.ts';
import { type Answer, converse } from '../tcp/converse.ts';
import type { ServiceEndpoint } from './probes.ts';
import { recognise } from './recognise.ts';

/** A connection on which nothing is sent. */
export interface Listener {
  answer: Promise<Answer>;
  /** Tells whether the service begins to speak within moments; it may still do so later. */
  speaks: Promise<boolean>;
  /** How long the connection took; null while there is none. */
  roundTripMs(): number | null;
  close(): void;
}

/** @throws nothing; `answer` rejects with the signal's reason, or when it is closed */
export async function listen(
  { address, port }: ServiceEndpoint,
  traffic: Traffic,
): Promise<Listener> {
  const { probeMs, moreLinesMs, headStartMs } = traffic.timeouts;
  await traffic.proceed();
  const closing = new AbortController();
  const startedAt = performance.now();
  let roundTripMs: number | null = null;
  const { promise: speaks, resolve } = Promise.withResolvers<boolean>();
  const answer = converse({
    address,
    port,
    signal: AbortSignal.any([traffic.signal, closing.signal]),
    timeoutMs: probeMs,
    silenceMs: moreLinesMs,
    onConnect() {
      roundTripMs = performance.now() - startedAt;
      setTimeout(() => resolve(false), headStartMs + roundTripMs);
    },
    enough(bytes) {
      resolve(true);
      return isReply(bytes) || recognise(bytes) !== null;
    },
  });
  answer.then(
    () => resolve(false),
    () => resolve(false),
  );
  return { answer, speaks, roundTripMs: () => roundTripMs, close: () => closing.abort() };
}

/** One line with a code, and none of those that are continued (RFC 5321, section 4.2.1). */
const isReply = (bytes: Buffer): boolean => /^\d{3} [^\n]*\n$/.test(bytes.toString('latin1'));
