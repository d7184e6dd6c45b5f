import { AddressRefusedError } from '@parapet/scanner/address-guard/address-for';
import { type AddressPolicy, isInnerAddress } from '@parapet/scanner/address-guard/address-policy';
import type { ResolveHost } from '@parapet/scanner/address-guard/resolve-host';
import { safeFetch } from '../../../platform/safe-fetch/safe-fetch.ts';
import { signatureOf } from './signature.ts';

export interface Message {
  readonly deliveryId: string;
  readonly url: string;
  /** Null for what is not signed. */
  readonly signingSecret: string | null;
  readonly body: string;
}

/** What a try came to. */
export interface Tried {
  readonly responseCode: number | null;
  /** What it said; null when nothing was, and of inner addresses, whose answers are for nobody. */
  readonly answer: string | null;
  /** Why it failed, for people; null when it was taken. */
  readonly error: string | null;
  /** Another try would end the same. */
  readonly isFinal: boolean;
}

export interface SendPorts {
  readonly policy: AddressPolicy;
  /** Where receivers learn who we are. */
  readonly publicUrl: string;
  /** Default 10,000. */
  readonly timeoutMs?: number;
  readonly resolve?: ResolveHost;
}

const ANSWER_BYTES = 1024;
const TIMEOUT_MS = 10_000;

/** One POST, to an address that may be contacted. @throws the reason of `signal` once it aborts */
export async function sendMessage(
  { policy, publicUrl, timeoutMs = TIMEOUT_MS, resolve }: SendPorts,
  { deliveryId, url, signingSecret, body }: Message,
  signal: AbortSignal,
): Promise<Tried> {
  try {
    const {
      status,
      body: answer,
      address,
    } = await safeFetch(url, {
      policy,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': `Parapet/1.0 (+${publicUrl})`,
        'parapet-delivery': deliveryId,
        ...(signingSecret && { 'parapet-signature': signatureOf(body, signingSecret, new Date()) }),
      },
      body,
      signal,
      timeoutMs,
      maxBytes: ANSWER_BYTES,
      ...(resolve && { resolve }),
    });
    return {
      responseCode: status,
      answer: answerToKeep(address, answer),
      error: complaintAbout(status),
      isFinal: false,
    };
  } catch (error) {
    signal.throwIfAborted();
    const isFinal = error instanceof AddressRefusedError;
    return { responseCode: null, answer: null, error: wordsFor(error, timeoutMs), isFinal };
  }
}

/** Exported for its test: no test reaches a public address. */
export const answerToKeep = (address: string, answer: string): string | null =>
  // Postgres keeps no NUL in a text.
  isInnerAddress(address) ? null : answer.replaceAll('\u0000', '');

function complaintAbout(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400
    ? `It answered with a redirect (${status}), which is not followed.`
    : `It answered ${status}.`;
}

const causes: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing accepts connections at this address.',
  ECONNRESET: 'It closed the connection without an answer.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  ENOTFOUND: 'No host has this name.',
  EAI_AGAIN: 'The name could not be looked up.',
  UND_ERR_SOCKET: 'It closed the connection without an answer.',
};

function wordsFor(error: unknown, timeoutMs: number): string {
  if (error instanceof AddressRefusedError) return `${error.message}.`;
  if (!(error instanceof Error)) return 'It could not be reached.';
  if (error.name === 'TimeoutError') {
    return `It did not answer within ${Math.ceil(timeoutMs / 1000)} s.`;
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/CERT|SIGNATURE|TLS|SSL/.test(code)) return `Its certificate is not trusted (${code}).`;
  return causes[code] ?? `It could not be reached${code && ` (${code})`}.`;
}
