import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** A call by which a service tells of a change. */
export interface HookCall {
  readonly headers: IncomingHttpHeaders;
  /** As it came: parsed and written again it is another text. */
  readonly body: Buffer;
}

/** Describes how a service tells of changes. */
export interface TicketHook {
  isSigned(call: HookCall, secret: string): boolean;
  /** The id of the ticket that it tells of; null for anything else. */
  ticketId(body: unknown): string | null;
}

/** Compares a header with the HMAC-SHA256 of the body in hex, with a prefix such as `sha256=`. */
export const isSignedBy =
  (header: string, prefix = '') =>
  ({ headers, body }: HookCall, secret: string): boolean => {
    const digest = createHmac('sha256', secret).update(body).digest('hex');
    return isSame(headers[header], prefix + digest);
  };

/** Compares a header with the secret itself. */
export const isNamedBy =
  (header: string) =>
  ({ headers }: HookCall, secret: string): boolean =>
    isSame(headers[header], secret);

function isSame(sent: string | string[] | undefined, own: string): boolean {
  if (typeof sent !== 'string') return false;
  const [a, b] = [Buffer.from(sent), Buffer.from(own)];
  return a.length === b.length && timingSafeEqual(a, b);
}
