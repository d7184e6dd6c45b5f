import { issueToken } from '../mails/issue-token.ts';
import { writeMail } from '../mails/mail-templates.ts';
import type { AuthPorts } from '../ports.ts';
import type { Actor } from '../sessions/authenticate.ts';
import { changeUser } from '../store/users.repository.ts';

/** Mails the signed-in user a code that confirms a change of password. @throws AuthError 429. */
export const reauthenticate =
  (ports: AuthPorts) =>
  async ({ user }: Actor): Promise<void> => {
    await ports.limits.take('reauthenticationByUser', user.id);
    const address = user.email ?? '';
    const { code } = await ports.db.transaction().execute(async (db) => {
      const at = ports.now();
      await changeUser(db, user.id, { reauthentication_sent_at: at, updated_at: at });
      return issueToken(ports, db, { userId: user.id, type: 'reauthentication_token', address });
    });
    await ports.mailer.send(writeMail(address, { kind: 'reauthentication', code }));
  };
