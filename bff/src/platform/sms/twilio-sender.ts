import type { SmsSender } from '@parapet/embedded-auth/ports';
import { z } from 'zod';
import type { TwilioSettings } from './twilio-settings.ts';

const TIMEOUT_MS = 10_000;

/** The answer of Twilio to a refused message; its text may name the receiver. */
const refusalSchema = z.object({ code: z.number() });

/**
 * Sends text messages through the REST API of Twilio (Programmable Messaging, version 2010-04-01).
 * `send` rejects with the status and Twilio's error code.
 */
export const createTwilioSender = (settings: TwilioSettings): SmsSender => {
  const { accountSid, authToken, from, apiUrl } = settings;
  const url = new URL(`/2010-04-01/Accounts/${accountSid}/Messages.json`, apiUrl);
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
  return {
    async send({ to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Basic ${credentials}` },
        body: new URLSearchParams({ To: to, Body: text, ...sender }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.ok) return void (await response.body?.cancel());
      const refusal = refusalSchema.safeParse(await response.json().catch(() => null));
      const code = refusal.success ? `, error ${refusal.data.code}` : '';
      throw new Error(`Twilio answered ${response.status}${code}.`);
    },
  };
};
