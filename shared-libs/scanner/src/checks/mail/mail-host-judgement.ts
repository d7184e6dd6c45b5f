import type { Judgement } from '@parapet/checks/definition/check';
import type { MailHost, MailHostAnswer, MailSession } from '../../subjects/mail.ts';
import type { Zone } from '../../subjects/zone.ts';
import { noRouteTo } from '../no-route.ts';
import { unreadOutcome } from '../record-judgement.ts';

/** Evaluates each mail server. */
export function judgeMailHosts<Key extends string>(
  { mailHosts }: Zone,
  judge: (host: MailHost) => Judgement<Key> | readonly Judgement<Key>[],
): readonly Judgement<Key | 'unread' | 'mailless'>[] {
  if (!mailHosts.ok) return [{ outcome: 'unread', reason: mailHosts.reason }];
  if (mailHosts.value.length === 0) return [{ outcome: 'mailless' }];
  return mailHosts.value.flatMap((host) =>
    [judge(host)].flat().map((judgement) => ({ about: `MX ${host.name}`, ...judgement })),
  );
}

type Unseen = 'silent' | 'inner' | 'unrouted';

/** Evaluates what a mail server answers at each of its addresses, and tells which were not seen. */
export function judgeMailSessions<Key extends string>(
  host: MailHost,
  judge: (session: MailSession) => Judgement<Key>,
): readonly Judgement<Key | Unseen>[] {
  const judged = judgeMailAddresses<Key | Unseen>(host, ({ session }) => {
    if (session === null) return null;
    return session.ok ? judge(session.value) : { outcome: 'silent', reason: session.reason };
  });
  const unrouted = host.answers.filter(({ session }) => session === null);
  if (unrouted.length === 0) return judged;
  const addresses = unrouted.map(({ address }) => address);
  return [...judged, { outcome: 'unrouted', reason: noRouteTo(addresses, judged.length) }];
}

/**
 * Evaluates each address of a mail server.
 * @param judge returns null for an address that it has nothing to say about
 */
export function judgeMailAddresses<Key extends string>(
  { addresses, unlisted, answers }: MailHost,
  judge: (answer: MailHostAnswer) => Judgement<Key> | null,
): readonly Judgement<Key | 'silent' | 'inner'>[] {
  if (!addresses.ok) return [{ outcome: 'silent', reason: addresses.reason }];
  if (answers.length === 0) return [{ outcome: 'inner' }];
  const judged = answers.flatMap((answer) => judge(answer) ?? []);
  return unlisted === null ? judged : [...judged, { outcome: 'silent', reason: unlisted }];
}

export const mailHostOutcomes = {
  mailless: { verdict: 'not-applicable', summary: 'The name receives no mail' },
  silent: { verdict: 'unknown', summary: 'The mail server did not answer' },
  inner: {
    verdict: 'not-applicable',
    summary: 'The mail server has no address that may be contacted',
    closesNothing: true,
  },
  ...unreadOutcome,
} as const;

export const mailSessionOutcomes = {
  unrouted: {
    verdict: 'not-applicable',
    summary: 'This machine has no route to an address of the mail server',
    closesNothing: true,
  },
  ...mailHostOutcomes,
} as const;
