import { createHash } from 'node:crypto';
import { mailboxOf } from '@parapet/embedded-auth/mailbox';

/** Why a mail is sent. */
export type MailKind =
  /** To an account about itself: confirmation, sign-in, recovery, changes. */
  | 'sign_in'
  /** Another person asks for it: invitations and offers. */
  | 'invitation'
  /** Covers what happens by itself: scans, rules, reports, plans. */
  | 'notice';

export interface MailCause {
  readonly kind: MailKind;
  /** The account that asks for it, or whose choice it follows; null where there is none. */
  readonly account: string | null;
}

interface Limit {
  readonly uses: number;
  readonly seconds: number;
}
interface Limits {
  /** Mails of one account, whoever gets them. */
  readonly account?: Limit;
  /** Mails of one account to one mailbox. */
  readonly pair?: Limit;
  /** Mails to one mailbox, whoever asks for them. */
  readonly mailbox: readonly Limit[];
}

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** Kinds are apart, so that nobody keeps a sign-in code from arriving by inviting its owner. */
export const mailLimits: Readonly<Record<MailKind, Limits>> = {
  sign_in: {
    mailbox: [
      { uses: 40, seconds: HOUR },
      { uses: 200, seconds: DAY },
    ],
  },
  invitation: {
    account: { uses: 200, seconds: DAY },
    pair: { uses: 5, seconds: DAY },
    mailbox: [{ uses: 20, seconds: DAY }],
  },
  notice: {
    account: { uses: 2000, seconds: DAY },
    mailbox: [
      { uses: 120, seconds: HOUR },
      { uses: 600, seconds: DAY },
    ],
  },
};

/** Describes what a mail is counted for, the narrowest first. */
export interface MailCount extends Limit {
  readonly key: string;
  readonly reached: 'account' | 'mailbox';
}

/** The counts of one mail, in the order in which they are taken. */
export function countsOf({ kind, account }: MailCause, to: string): MailCount[] {
  const { account: ofAccount, pair, mailbox } = mailLimits[kind];
  const box = mailboxOf(to.toLowerCase());
  const count = (reached: MailCount['reached'], limit: Limit, ...parts: string[]): MailCount => ({
    ...limit,
    reached,
    key: createHash('sha256')
      .update(JSON.stringify([kind, limit.seconds, ...parts]))
      .digest('base64url'),
  });
  return [
    ...(pair && account ? [count('mailbox', pair, 'pair', account, box)] : []),
    ...(ofAccount && account ? [count('account', ofAccount, 'account', account)] : []),
    ...mailbox.map((limit) => count('mailbox', limit, 'mailbox', box)),
  ];
}
