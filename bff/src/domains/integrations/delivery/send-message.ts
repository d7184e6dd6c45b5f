import { AddressRefusedError } from '@parapet/scanner/address-guard/address-for';
import { type AddressPolicy, isInnerAddress } from '@parapet/scanner/address-guard/address-policy';
import type { ResolveHost } from '@parapet/scanner/address-guard/resolve-host';
import { safeFetch } from '../../../platform/safe-fetch/safe-fetch.ts';
import { signatureOf } from './signature.ts';

export interface Message {
  readonly deliveryId: string;
  readonly url: string;
  /** Null when messages are not signed. */
  readonly signingSecret: string | null;
  readonly body: string;
}

/** The result of one attempt. */
export interface Tried {
  readonly responseCode: number | null;
  /**
   * The response body; null without one and for private addresses, whose responses nobody may read.
   */
  readonly answer: string | null;
  /** Why it failed, for people; null when it was accepted. */
  readonly error: string | null;
  /** A retry cannot succeed. */
  readonly isFinal: boolean;
}

export interface SendPorts {
  readonly policy: AddressPolicy;
  /** Sent in the user agent, so that receivers can identify the sender. */
  readonly publicUrl: string;
  /** Default 10,000. */
  readonly timeoutMs?: number;
  readonly resolve?: ResolveHost;
}

const ANSWER_BYTES = 1024;
const TIMEOUT_MS = 10_000;

/** Sends one POST to an allowed address. @throws the reason of `signal` once it aborts */
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
      error: errorOfStatus(status),
      isFinal: false,
    };
  } catch (error) {
    signal.throwIfAborted();
    const isFinal = error instanceof AddressRefusedError;
    return { responseCode: null, answer: null, error: messageFor(error, timeoutMs), isFinal };
  }
}

/** Exported for its test: no test reaches a public address. */
export const answerToKeep = (address: string, answer: string): string | null =>
  // Postgres text cannot contain NUL.
  isInnerAddress(address) ? null : answer.replaceAll('\u0000', '');

function errorOfStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400
    ? `The receiver responded with a redirect (${status}), which is not followed.`
    : `The receiver responded with ${status}.`;
}

const causes: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens at this address.',
  ECONNRESET: 'The receiver closed the connection without a response.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  ENOTFOUND: 'The host name does not exist.',
  EAI_AGAIN: 'The host name could not be resolved.',
  HTTP_CLOSED: 'The receiver closed the connection without a response.',
};

function messageFor(error: unknown, timeoutMs: number): string {
  if (error instanceof AddressRefusedError) return `${error.message}.`;
  if (!(error instanceof Error)) return 'The receiver could not be reached.';
  if (error.name === 'TimeoutError') {
    return `The receiver did not respond within ${Math.ceil(timeoutMs / 1000)} s.`;
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/CERT|SIGNATURE|TLS|SSL/.test(code))
    return `The receiver's certificate is not trusted (${code}).`;
  return causes[code] ?? `The receiver could not be reached${code && ` (${code})`}.`;
}
