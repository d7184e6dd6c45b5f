import { refusals } from '../auth-error.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';

/**
 * Counts one message to a number, whether or not it is sent: each costs the operator money.
 * @throws AuthError over_sms_send_rate_limit.
 */
export async function takeSmsAllowance(
  ports: AuthPorts,
  phone: string,
  { ip }: Pick<RequestContext, 'ip'>,
): Promise<void> {
  await ports.limits.take('smsByIp', ip);
  await ports.limits.take('smsByPhone', phone);
  await ports.limits.take('smsByPhoneAndDay', phone);
}

const textOf = (code: string): string => `Your Parapet code is ${code}`;

/** Sends a code to a signed-in user. @throws AuthError sms_send_failed, so that the user can try again. */
export const sendPhoneCode = (ports: AuthPorts, phone: string, code: string): Promise<void> =>
  sendText(ports, phone, textOf(code));

/**
 * Sends a code, or another text, to anybody, without waiting: neither the time of the answer nor a
 * failure tells whether a number has an account.
 */
export function sendLater(
  ports: AuthPorts,
  phone: string,
  message: { code: string } | { text: string },
): void {
  const text = 'code' in message ? textOf(message.code) : message.text;
  // The failure was reported.
  void sendText(ports, phone, text).catch(() => undefined);
}

/** @param phone digits only, with the country. @throws AuthError sms_send_failed. */
async function sendText(ports: AuthPorts, phone: string, text: string): Promise<void> {
  try {
    await ports.sms?.send({ to: `+${phone}`, text });
  } catch (error) {
    ports.onError(error);
    throw refusals.smsFailed();
  }
}
