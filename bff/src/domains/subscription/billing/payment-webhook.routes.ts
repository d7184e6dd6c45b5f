import express, { Router } from 'express';
import { WEBHOOK_PATH } from '../../../platform/payments/mollie-provider.ts';

const PAYMENT_ID = /^[A-Za-z0-9_]{1,64}$/;

/**
 * Takes the provider's messages, `id=tr_...` as a form. Every id is answered alike, so that nobody learns
 * which exist; a provider that cannot be asked is a 502, after which it sends again.
 */
export function createPaymentWebhook(receive: (providerId: string) => Promise<void>): Router {
  const router = Router();
  const readBody = express.text({ type: 'application/x-www-form-urlencoded', limit: '4kb' });
  router.post(WEBHOOK_PATH, readBody, async (req, res) => {
    const body: unknown = req.body;
    const id = typeof body === 'string' ? (new URLSearchParams(body).get('id') ?? '') : '';
    if (PAYMENT_ID.test(id)) await receive(id);
    res.setHeader('cache-control', 'no-store');
    res.type('text/plain').send('ok');
  });
  return router;
}
