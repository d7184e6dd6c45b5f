import { z } from 'zod';
import { atLeast } from '../at-least.ts';
import { challengeFields, challengeOf, emailField } from '../fields.ts';
import { issueToken, linkOf } from '../mails/issue-token.ts';
import { writeMail } from '../mails/mail-templates.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import { changeUser, findUserByEmail } from '../store/users.repository.ts';
import { takeMailAllowance } from './take-mail-allowance.ts';

/** Body of POST /recover. */
export const requestRecoveryInput = z.object({ email: emailField, ...challengeFields });

/**
 * Mails a link and a code that sign in to choose a new password. The answer does not reveal whether
 * the address has an account.
 * @throws AuthError over_email_send_rate_limit.
 */
export const requestRecovery =
  (ports: AuthPorts) =>
  async (input: z.output<typeof requestRecoveryInput>, context: RequestContext): Promise<void> => {
    const { email } = input;
    await takeMailAllowance(ports, 'recoveryByAddress', email, context);
    await atLeast(ports.settings.minimumAnswerMs, async () => {
      const user = await findUserByEmail(ports.db, email);
      if (user === undefined) return;
      const { token, code } = await ports.db.transaction().execute(async (db) => {
        const at = ports.now();
        await changeUser(db, user.id, { recovery_sent_at: at, updated_at: at });
        return issueToken(ports, db, {
          userId: user.id,
          type: 'recovery_token',
          address: email,
          challenge: challengeOf(input),
          method: 'recovery',
        });
      });
      const link = linkOf(ports, { token, type: 'recovery', redirectTo: context.redirectTo });
      await ports.mailer.send(writeMail(email, { kind: 'recovery', link, code }));
    });
  };
