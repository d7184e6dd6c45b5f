import type { CodeChallenge } from '../fields.ts';
import { issueToken, linkOf } from '../mails/issue-token.ts';
import { writeMail } from '../mails/mail-templates.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import type { UserRow } from '../store/auth-schema.ts';
import { changeUser, findUserByEmail } from '../store/users.repository.ts';

/**
 * Stores the new address and mails both addresses: the change needs both to confirm. If the new one
 * has an account, its owner is notified instead, and the change cannot complete; the caller gets
 * the same answer.
 */
export async function sendEmailChange(
  ports: AuthPorts,
  user: UserRow,
  newAddress: string,
  challenge: CodeChallenge | undefined,
  context: RequestContext,
): Promise<UserRow> {
  const { redirectTo } = context;
  const oldAddress = user.email ?? newAddress;
  const issued = await ports.db.transaction().execute(async (db) => {
    const at = ports.now();
    const changed = await changeUser(db, user.id, {
      email_change: newAddress,
      email_change_sent_at: at,
      email_change_confirm_status: 0,
      updated_at: at,
    });
    const shared = { userId: user.id, challenge };
    return {
      changed,
      old: await issueToken(ports, db, {
        ...shared,
        type: 'email_change_token_current',
        address: oldAddress,
      }),
      new: await issueToken(ports, db, {
        ...shared,
        type: 'email_change_token_new',
        address: newAddress,
      }),
      isTaken: (await findUserByEmail(db, newAddress)) !== undefined,
    };
  });
  await ports.mailer.send(
    writeMail(oldAddress, {
      kind: 'email_change_notice',
      link: linkOf(ports, { token: issued.old.token, type: 'email_change', redirectTo }),
      code: issued.old.code,
      newAddress,
    }),
  );
  await ports.mailer.send(
    writeMail(
      newAddress,
      issued.isTaken
        ? { kind: 'already_registered', link: new URL('/login', ports.serviceUrl).href }
        : {
            kind: 'email_change',
            link: linkOf(ports, { token: issued.new.token, type: 'email_change', redirectTo }),
            code: issued.new.code,
          },
    ),
  );
  return issued.changed;
}
