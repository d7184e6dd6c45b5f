import type { PaymentStatus } from '@parapet/contracts/plans/billing';
import express, { type Request, type Response, Router } from 'express';
import { loopbackOnly, plainNotFound } from '../mailbox/loopback-only.ts';
import { pageStyle } from '../page-style/page-style.ts';
import { renderOverview, renderPayment } from './sandbox-payments.page.ts';
import type { SandboxPayments } from './sandbox-payments.ts';

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const STYLE = pageStyle(new URL('./assets/payments.css', import.meta.url));

const outcomes = [
  'paid',
  'failed',
  'canceled',
  'expired',
] as const satisfies readonly PaymentStatus[];

/** Tells what happens to a payment that was paid. */
const waysBack = ['refunded', 'charged_back'] as const;

const askedOf = (req: Request): string | null => {
  const body: unknown = req.body;
  return typeof body === 'string' ? new URLSearchParams(body).get('outcome') : null;
};
const outcomeOf = (req: Request) => outcomes.find((outcome) => outcome === askedOf(req));
const wayBackOf = (req: Request) => waysBack.find((way) => way === askedOf(req));

/**
 * The payment page of the sandbox, for this machine only. Mount at /embedded. `receive` is called with each
 * payment that was decided, as by a provider's webhook.
 */
export function createSandboxPaymentsRouter(
  sandbox: SandboxPayments,
  receive: (paymentId: string) => Promise<void>,
): Router {
  const router = Router();
  const readForm = express.text({ type: 'application/x-www-form-urlencoded', limit: '4kb' });
  router.use('/payments', loopbackOnly, (_req, res, next) => {
    res.set({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': POLICY,
      // A form post names the page that it came from, which is how a foreign one is refused.
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    });
    next();
  });
  const seeOther = (res: Response, to: string) => res.redirect(303, to);

  router.get('/payments', async (_req, res) => {
    const [subscriptions, paid] = [await sandbox.listSubscriptions(), await sandbox.listPaid()];
    res.type('html').send(renderOverview(subscriptions, paid));
  });
  router.get('/payments/payments.css', (_req, res) => {
    res.type('css').send(STYLE);
  });
  router.post('/payments/subscriptions/:id', readForm, async (req, res, next) => {
    const outcome = outcomeOf(req);
    const id = String(req.params.id);
    const payment =
      outcome === 'paid' || outcome === 'failed' ? await sandbox.charge(id, outcome) : null;
    if (payment === null) {
      plainNotFound(req, res, next);
      return;
    }
    await receive(payment);
    seeOther(res, '/embedded/payments');
  });
  router.get('/payments/:id', async (req, res, next) => {
    const payment = await sandbox.find(String(req.params.id));
    if (payment) res.type('html').send(renderPayment(payment));
    else plainNotFound(req, res, next);
  });
  router.post('/payments/:id', readForm, async (req, res, next) => {
    const id = String(req.params.id);
    const outcome = outcomeOf(req);
    const payment = await sandbox.find(id);
    const wayBack = wayBackOf(req);
    if (payment && wayBack) {
      await sandbox.sendBack(id, wayBack);
      await receive(id);
      seeOther(res, '/embedded/payments');
      return;
    }
    if (!payment || !outcome) {
      plainNotFound(req, res, next);
      return;
    }
    await sandbox.settle(id, outcome);
    await receive(id);
    seeOther(res, payment.returnUrl ?? '/embedded/payments');
  });
  return router;
}
