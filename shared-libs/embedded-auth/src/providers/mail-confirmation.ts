import { linkOf } from '../mails/issue-token.ts';
import { writeMail } from '../mails/mail-templates.ts';
import type { AuthPorts } from '../ports.ts';
import type { Accepted } from './accept-profile.ts';

/** Mails the link that confirms an address which the provider has not verified. */
export async function mailConfirmation(
  ports: AuthPorts,
  { address, mail }: Extract<Accepted, { kind: 'unverified' }>,
  redirectTo: string,
): Promise<void> {
  if (mail === null) return;
  const link = linkOf(ports, { token: mail.token, type: 'signup', redirectTo });
  await ports.mailer.send(writeMail(address, { kind: 'signup', link, code: mail.code }));
}
