import type { Kind } from '../kind.ts';
import { noticeOf, plainText } from '../notice.ts';

/** Mail of this installation to a mailbox of a team. */
export const email: Kind = {
  body(message) {
    const notice = noticeOf(message);
    const text = `${plainText(notice)}\n\nAn admin of the workspace can end these mails on the page Integrations.`;
    return JSON.stringify({ subject: notice.title, text });
  },
  *send({ id, body, connection: { settings } }) {
    const { subject, text } = JSON.parse(body) as { subject: string; text: string };
    yield { via: 'mail', to: settings.recipient ?? '', subject, text, id: `integration.${id}` };
    return { kind: 'delivered', note: 'Accepted by the mail server.' };
  },
};
