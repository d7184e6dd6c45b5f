import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeCertificate } from '@parapet/test-kit/certificates';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { mollieProvider } from './mollie-provider.ts';

// A stand-in that answers as https://docs.mollie.com/reference describes; Mollie itself is never asked. The client
// speaks https alone and trusts its own list of authorities, so these tests do not verify the certificate.

interface Asked {
  readonly line: string;
  readonly authorization: string | undefined;
  readonly key: string | undefined;
  readonly body: Record<string, unknown>;
}

let server: Server;
let apiUrl: string;
let asked: Asked[] = [];
let answers: Record<string, { status: number; body?: unknown }> = {};

const bodyOf = async (req: IncomingMessage): Promise<Record<string, unknown>> => {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? {} : JSON.parse(text);
};

beforeAll(async () => {
  server = createServer(makeCertificate(), async (req, res) => {
    const line = `${req.method} ${req.url?.split('?')[0]}`;
    const key = req.headers['idempotency-key'];
    asked.push({
      line,
      authorization: req.headers.authorization,
      key: typeof key === 'string' ? key : undefined,
      body: await bodyOf(req),
    });
    const answer = answers[line] ?? {
      status: 404,
      body: { status: 404, title: 'Not Found', detail: 'No such resource', _links: {} },
    };
    res.statusCode = answer.status;
    res.setHeader('content-type', 'application/hal+json');
    res.end(answer.body === undefined ? '' : JSON.stringify(answer.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  apiUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}/v2/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  asked = [];
  answers = {};
});

const open = (publicUrl = 'https://parapet.example') =>
  mollieProvider({ apiKey: 'test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM', apiUrl, publicUrl });

const payment = (change: object = {}) => ({
  resource: 'payment',
  id: 'tr_5B8cwPMGnU6qLbRvo7qEZo',
  mode: 'test',
  status: 'open',
  amount: { value: '58.31', currency: 'EUR' },
  description: 'Parapet Core',
  sequenceType: 'first',
  customerId: 'cst_4qqhO89gsT',
  metadata: { reference: 'our-id' },
  profileId: 'pfl_QkEhN94Ba',
  createdAt: '2026-11-22T10:00:00+00:00',
  _links: {
    self: { href: '...', type: 'application/hal+json' },
    checkout: { href: 'https://www.mollie.com/checkout/select/tr_5B8', type: 'text/html' },
  },
  ...change,
});

describe('Mollie', () => {
  test('makes a customer once', async () => {
    answers['POST /v2/customers'] = { status: 201, body: { resource: 'customer', id: 'cst_1' } };
    expect(await open().createCustomer({ email: 'a@b.example', userId: 'u1' })).toBe('cst_1');
    expect(asked[0]).toMatchObject({
      authorization: 'Bearer test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM',
      key: 'customer-u1',
      body: { email: 'a@b.example', metadata: { userId: 'u1' } },
    });
  });

  test('takes a first payment that leaves a mandate', async () => {
    answers['POST /v2/payments'] = { status: 201, body: payment() };
    const order = {
      customer: 'cst_1',
      cents: 5831,
      description: 'Parapet Core',
      reference: 'our-id',
      returnUrl: 'https://parapet.example/dashboard',
    };
    expect(await open().createFirstPayment(order)).toEqual({
      id: 'tr_5B8cwPMGnU6qLbRvo7qEZo',
      checkoutUrl: 'https://www.mollie.com/checkout/select/tr_5B8',
    });
    expect(asked[0]).toMatchObject({
      key: 'our-id',
      body: {
        amount: { currency: 'EUR', value: '58.31' },
        sequenceType: 'first',
        customerId: 'cst_1',
        redirectUrl: 'https://parapet.example/dashboard',
        webhookUrl: 'https://parapet.example/api/payments/webhook',
        metadata: { reference: 'our-id' },
      },
    });
    // Mollie refuses webhooks to an address that it cannot reach.
    await open('http://localhost:3000').createFirstPayment(order);
    expect(asked[1]?.body).not.toHaveProperty('webhookUrl');
  });

  test('charges a mandate, and a subscription from a day on', async () => {
    answers['POST /v2/payments'] = { status: 201, body: payment({ sequenceType: 'recurring' }) };
    const charge = { customer: 'cst_1', cents: 5831, description: 'd', reference: 'r2' };
    expect(await open().createCharge(charge)).toBe('tr_5B8cwPMGnU6qLbRvo7qEZo');
    expect(asked[0]?.body).toMatchObject({ sequenceType: 'recurring', customerId: 'cst_1' });

    answers['POST /v2/customers/cst_1/subscriptions'] = {
      status: 201,
      body: { resource: 'subscription', id: 'sub_1', status: 'active' },
    };
    const subscription = {
      customer: 'cst_1',
      cents: 5831,
      months: 1,
      startsAt: new Date('2026-12-22T10:00:00Z'),
      description: 'Parapet Core',
      key: 'the-key-of-it',
    } as const;
    expect(await open().createSubscription(subscription)).toBe('sub_1');
    expect(asked[1]).toMatchObject({
      key: 'the-key-of-it',
      body: {
        amount: { currency: 'EUR', value: '58.31' },
        interval: '1 month',
        startDate: '2026-12-22',
      },
    });
  });

  test('knows mandates, and changes and cancels a subscription, also one that is gone', async () => {
    const mandates = (...statuses: string[]) => ({
      status: 200,
      body: {
        count: statuses.length,
        _embedded: {
          mandates: statuses.map((status) => ({ resource: 'mandate', id: 'mdt_1', status })),
        },
        _links: {},
      },
    });
    answers['GET /v2/customers/cst_1/mandates'] = mandates('invalid');
    expect(await open().hasMandate('cst_1')).toBe(false);
    answers['GET /v2/customers/cst_1/mandates'] = mandates('invalid', 'valid');
    expect(await open().hasMandate('cst_1')).toBe(true);
    const body = { resource: 'subscription', id: 'sub_1', status: 'active' };
    answers['PATCH /v2/customers/cst_1/subscriptions/sub_1'] = { status: 200, body };
    await open().changeAmount('cst_1', 'sub_1', 17_731);
    expect(asked.at(-1)?.body).toEqual({ amount: { currency: 'EUR', value: '177.31' } });
    answers['DELETE /v2/customers/cst_1/subscriptions/sub_1'] = { status: 200, body };
    await open().cancelSubscription('cst_1', 'sub_1');
    await open().cancelSubscription('cst_1', 'sub_2');
  });

  test('cancels a payment that nobody made, and leaves one that it does not cancel', async () => {
    answers['DELETE /v2/payments/tr_1'] = { status: 200, body: payment({ status: 'canceled' }) };
    await open().cancelPayment('tr_1');
    const refused = { title: 'Unprocessable Entity', detail: 'Cannot be canceled', _links: {} };
    answers['DELETE /v2/payments/tr_1'] = { status: 422, body: { status: 422, ...refused } };
    await open().cancelPayment('tr_1');
    await open().cancelPayment('tr_gone');
    answers['DELETE /v2/payments/tr_1'] = { status: 503, body: { status: 503, ...refused } };
    await expect(open().cancelPayment('tr_1')).rejects.toMatchObject({ code: 'upstream_failed' });
  });

  test.each([
    ['open', 'open'],
    ['pending', 'open'],
    ['authorized', 'open'],
    ['paid', 'paid'],
    ['failed', 'failed'],
    ['canceled', 'canceled'],
    ['expired', 'expired'],
  ])('reports a payment that is %s as %s', async (status, ours) => {
    answers['GET /v2/payments/tr_1'] = {
      status: 200,
      body: payment({ id: 'tr_1', status, subscriptionId: 'sub_1' }),
    };
    expect(await open().fetchPayment('tr_1')).toEqual({
      id: 'tr_1',
      status: ours,
      customer: 'cst_4qqhO89gsT',
      subscription: 'sub_1',
      reference: 'our-id',
      cents: 5831,
      currency: 'EUR',
      refundedCents: 0,
      chargedBackCents: 0,
    });
  });

  test('reports what of a paid payment went back', async () => {
    answers['GET /v2/payments/tr_1'] = {
      status: 200,
      body: payment({
        id: 'tr_1',
        status: 'paid',
        amountRefunded: { value: '10.00', currency: 'EUR' },
        amountChargedBack: { value: '48.31', currency: 'EUR' },
      }),
    };
    expect(await open().fetchPayment('tr_1')).toMatchObject({
      status: 'paid',
      cents: 5831,
      refundedCents: 1000,
      chargedBackCents: 4831,
    });
  });

  test('refunds a part of a payment, once for each payment', async () => {
    const body = { resource: 'refund', id: 're_1', status: 'pending', paymentId: 'tr_1' };
    answers['POST /v2/payments/tr_1/refunds'] = { status: 201, body };
    await open().refund({ payment: 'tr_1', cents: 5831, description: 'Your account was deleted' });
    expect(asked).toMatchObject([
      {
        key: 'refund-tr_1',
        body: {
          amount: { currency: 'EUR', value: '58.31' },
          description: 'Your account was deleted',
        },
      },
    ]);
    answers = {};
    const again = { payment: 'tr_1', cents: 1, description: 'x' };
    await expect(open().refund(again)).rejects.toMatchObject({ code: 'upstream_failed' });
  });

  test('that knows no such payment, or does not answer', async () => {
    expect(await open().fetchPayment('tr_none')).toBeNull();
    answers['GET /v2/payments/tr_1'] = {
      status: 401,
      body: {
        status: 401,
        title: 'Unauthorized',
        detail: 'the key test_dHar is wrong',
        _links: {},
      },
    };
    await expect(open().fetchPayment('tr_1')).rejects.toMatchObject({
      code: 'upstream_failed',
      message: 'The payment provider did not answer. Try again.',
    });
  });
});
