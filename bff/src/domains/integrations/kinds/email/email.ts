import type { Kind } from '../kind.ts';
import { noticeOf, plainText } from '../notice.ts';

/** Mail of this installation to a mailbox of a team. */
export const email: Kind = {
  body(message) {
    const notice = noticeOf(message);
    return JSON.stringify({ subject: notice.title, text: plainText(notice) });
  },
  *send({ id, body, connection: { settings }, unsubscribeUrl }) {
    const { subject, text } = JSON.parse(body) as { subject: string; text: string };
    yield {
      via: 'mail',
      to: settings.recipient ?? '',
      subject,
      text: `${text}\n\nEnd these mails: ${unsubscribeUrl}`,
      id: `integration.${id}`,
      unsubscribeUrl,
    };
    return { kind: 'delivered', note: 'Accepted by the mail server.' };
  },
};
