import { AddressRefusedError } from '@parapet/scanner/address-guard/address-for';
import { type AddressPolicy, isInnerAddress } from '@parapet/scanner/address-guard/address-policy';
import type { ResolveHost } from '@parapet/scanner/address-guard/resolve-host';
import { type Mailer, MailNotTaken } from '../../../platform/mail/mailer.ts';
import { safeFetch } from '../../../platform/safe-fetch/safe-fetch.ts';
import type { Answer, Ask, HttpAsk, MailAsk } from '../kinds/kind.ts';
import { sendSyslog } from './send-syslog.ts';

export interface ExchangePorts {
  readonly policy: AddressPolicy;
  /** Sent in the user agent, so that receivers can identify the sender. */
  readonly publicUrl: string;
  /** For every request; by default 10,000, or what the request names. */
  readonly timeoutMs?: number;
  readonly resolve?: ResolveHost;
  /** Null where this installation sends no mail. */
  readonly mailer?: Mailer | null;
}

/** An answer, with what may be kept of it for people. */
export interface Exchanged {
  readonly answer: Answer;
  /** At most 1 KB; null for private addresses, whose responses nobody may read, and for secrets. */
  readonly kept: string | null;
  readonly isInner: boolean;
}

/** No answer came. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
  /** A retry cannot succeed. */
  readonly isFinal: boolean;
  /** The service may have got the request, and done it. */
  readonly mayHaveArrived: boolean;
  constructor(
    message: string,
    { isFinal = false, mayHaveArrived = false, cause = undefined as unknown },
  ) {
    super(message, { cause });
    this.isFinal = isFinal;
    this.mayHaveArrived = mayHaveArrived;
  }
}

const ANSWER_BYTES = 1024 * 1024;
const KEPT_CHARACTERS = 1024;
const TIMEOUT_MS = 10_000;

/**
 * Asks a service at an allowed address.
 * @throws Unanswered, or the reason of `signal` once it aborts
 */
export async function exchange(
  ports: ExchangePorts,
  ask: Ask,
  { deliveryId, signal }: { readonly deliveryId: string | null; readonly signal: AbortSignal },
): Promise<Exchanged> {
  if (ask.via === 'mail') return await sendMail(ports, ask);
  const timeoutMs =
    ports.timeoutMs ?? (ask.via === 'http' ? ask.timeoutMs : undefined) ?? TIMEOUT_MS;
  try {
    if (ask.via === 'syslog') {
      await sendSyslog(ports, ask, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
      return {
        answer: { status: 0, headers: {}, body: '', isWhole: true },
        kept: null,
        isInner: false,
      };
    }
    return await fetchAnswer(ports, ask, { deliveryId, signal, timeoutMs });
  } catch (error) {
    signal.throwIfAborted();
    throw unanswered(error, timeoutMs);
  }
}

async function fetchAnswer(
  { policy, publicUrl, resolve }: ExchangePorts,
  { method, url, headers = {}, body, isPrivate }: HttpAsk,
  to: { deliveryId: string | null; signal: AbortSignal; timeoutMs: number },
): Promise<Exchanged> {
  const response = await safeFetch(url, {
    policy,
    method,
    headers: {
      ...headers,
      'user-agent': `Parapet/1.0 (+${publicUrl})`,
      ...(to.deliveryId !== null && { 'parapet-delivery': to.deliveryId }),
    },
    ...(body !== undefined && { body }),
    signal: to.signal,
    timeoutMs: to.timeoutMs,
    maxBytes: ANSWER_BYTES,
    // A key must not follow a redirect to another host.
    maxRedirects: 0,
    ...(resolve && { resolve }),
  });
  return {
    answer: {
      status: response.status,
      headers: response.headers,
      body: response.body,
      isWhole: !response.truncated,
    },
    kept: isPrivate ? null : answerToKeep(response.address, response.body),
    isInner: isInnerAddress(response.address),
  };
}

async function sendMail({ mailer }: ExchangePorts, mail: MailAsk): Promise<Exchanged> {
  if (!mailer) throw new Unanswered('This installation sends no mail.', { isFinal: true });
  const { to, subject, text, id, unsubscribeUrl } = mail;
  const html = `<pre style="white-space:pre-wrap;font:inherit">${escapedHtml(text)}</pre>`;
  try {
    await mailer.send({
      to,
      subject,
      text,
      html,
      id,
      unsubscribeUrl,
      cause: { kind: 'invitation', account: null },
    });
  } catch (error) {
    const isFinal = error instanceof MailNotTaken && error.isFinal;
    const message =
      error instanceof MailNotTaken ? error.message : 'The mail server did not answer.';
    throw new Unanswered(message, {
      isFinal,
      mayHaveArrived: !(error instanceof MailNotTaken),
      cause: error,
    });
  }
  return {
    answer: { status: 250, headers: {}, body: '', isWhole: true },
    kept: null,
    isInner: false,
  };
}

const escapedHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Exported for its test: no test reaches a public address. */
export const answerToKeep = (address: string, answer: string): string | null =>
  // Postgres text cannot contain NUL.
  isInnerAddress(address) ? null : answer.slice(0, KEPT_CHARACTERS).replaceAll('\u0000', '');

/** Errors before anything was sent. */
const neverSent: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens at this address.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  ENOTFOUND: 'The host name does not exist.',
  EAI_AGAIN: 'The host name could not be resolved.',
};
const closed = 'The receiver closed the connection without a response.';

function unanswered(error: unknown, timeoutMs: number): Unanswered {
  if (error instanceof Unanswered) return error;
  if (error instanceof AddressRefusedError) {
    return new Unanswered(`${error.message}.`, { isFinal: true, cause: error });
  }
  if (!(error instanceof Error)) return new Unanswered('The receiver could not be reached.', {});
  if (error.name === 'TimeoutError') {
    const message = `The receiver did not respond within ${Math.ceil(timeoutMs / 1000)} s.`;
    return new Unanswered(message, { mayHaveArrived: true, cause: error });
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/CERT|SIGNATURE|TLS|SSL/.test(code)) {
    return new Unanswered(`The receiver's certificate is not trusted (${code}).`, { cause: error });
  }
  const known = neverSent[code];
  if (known !== undefined) return new Unanswered(known, { cause: error });
  const message =
    code === 'ECONNRESET' || code === 'HTTP_CLOSED'
      ? closed
      : `The receiver could not be reached${code && ` (${code})`}.`;
  return new Unanswered(message, { mayHaveArrived: true, cause: error });
}
