import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTwilioSender } from './twilio-sender.ts';
import { readTwilio } from './twilio-settings.ts';

const ACCOUNT = `AC${'0'.repeat(32)}`;
const SERVICE = `MG${'1'.repeat(32)}`;

interface Received {
  method: string | undefined;
  path: string | undefined;
  authorization: string | undefined;
  form: Record<string, string>;
}

/** A stand-in that answers as the documentation of Twilio says. */
let server: Server;
let received: Received[] = [];
let answer = { status: 201, body: { sid: 'SM1', status: 'queued' } as unknown };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({
      method: request.method,
      path: request.url,
      authorization: request.headers.authorization,
      form: Object.fromEntries(new URLSearchParams(body)),
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(() => {
  received = [];
  answer = { status: 201, body: { sid: 'SM1', status: 'queued' } };
});
afterAll(() => server.close());

const sender = (from = '+4930123456') => {
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return createTwilioSender({ accountSid: ACCOUNT, authToken: 'secret', from, apiUrl });
};

test('a message is posted to the account, with its credentials', async () => {
  await sender().send({ to: '+493098765', text: 'Your Parapet code is 123456' });
  expect(received).toEqual([
    {
      method: 'POST',
      path: `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`,
      authorization: `Basic ${Buffer.from(`${ACCOUNT}:secret`).toString('base64')}`,
      form: { To: '+493098765', Body: 'Your Parapet code is 123456', From: '+4930123456' },
    },
  ]);
});

test('a messaging service sends where its id is given', async () => {
  await sender(SERVICE).send({ to: '+493098765', text: 'x' });
  expect(received[0]?.form).toEqual({ To: '+493098765', Body: 'x', MessagingServiceSid: SERVICE });
});

test('a refused message is an error with the code of Twilio, without the receiver', async () => {
  answer = {
    status: 400,
    body: { code: 21211, message: "The 'To' number +493098765 is not a valid phone number." },
  };
  const sent = sender().send({ to: '+493098765', text: 'x' });
  await expect(sent).rejects.toThrow('Twilio answered 400, error 21211.');
  answer = { status: 503, body: 'down' };
  await expect(sender().send({ to: '+1', text: 'x' })).rejects.toThrow('Twilio answered 503.');
});

test('the settings are complete or absent', () => {
  const whole = { TWILIO_ACCOUNT_SID: ACCOUNT, TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: SERVICE };
  expect(readTwilio(whole)).toEqual({
    accountSid: ACCOUNT,
    authToken: 't',
    from: SERVICE,
    apiUrl: 'https://api.twilio.com',
  });
  expect(readTwilio({})).toBeNull();
  expect(() => readTwilio({ TWILIO_FROM: SERVICE })).toThrow('or none of them');
});
