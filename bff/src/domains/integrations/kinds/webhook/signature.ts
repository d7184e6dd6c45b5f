import { createHmac } from 'node:crypto';

/**
 * `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<body>` with the signing secret. It includes the
 * time, so that a receiver can refuse replayed messages.
 */
export function signatureOf(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}
