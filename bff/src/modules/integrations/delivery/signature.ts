import { createHmac } from 'node:crypto';

/**
 * `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<body>` under the signing secret. The time is
 * part of it, so that a receiver can refuse what somebody recorded and sends again later.
 */
export function signatureOf(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}
