import { z } from 'zod';
import { ConfigError } from '../env/config-error.ts';
import { url } from '../env/fields.ts';

export interface TwilioSettings {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number in E.164, or the id of a messaging service. */
  readonly from: string;
  readonly apiUrl: string;
}

export const twilioVariables = z.object({
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'must look like AC and 32 hexadecimal digits')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z
    .string()
    .regex(
      /^(\+[1-9]\d{1,14}|MG[0-9a-f]{32})$/,
      'must be a number such as +4930123456, or the id of a messaging service',
    )
    .optional(),
  TWILIO_API_URL: url.optional(),
});

/** @throws ConfigError when it is only partly set */
export function readTwilio(env: z.infer<typeof twilioVariables>): TwilioSettings | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env;
  if (accountSid && authToken && from) {
    return { accountSid, authToken, from, apiUrl: env.TWILIO_API_URL ?? 'https://api.twilio.com' };
  }
  if (!accountSid && !authToken && !from) return null;
  throw new ConfigError(
    'Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM to send text messages, or none of them.',
  );
}
