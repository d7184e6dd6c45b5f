import { escapeHtml, mailDocument } from '@parapet/embedded-auth/mail-document';
import type { Mail } from '../../platform/mail/mailer.ts';

const SUBJECT = 'Your account was deleted';
const lines = [
  'Your Parapet account was deleted, with your profile, your API keys and the workspaces that only you were in. This cannot be undone.',
  'What you did in workspaces of others stays there without your name. Invoices are kept as long as the law asks.',
  'If it was not you, answer to whoever runs this installation: somebody had access to your account.',
];

/** The last mail to an account. */
export const writeDeletionMail = (): Pick<Mail, 'subject' | 'text' | 'html'> => ({
  subject: SUBJECT,
  text: `${['Parapet', ...lines].join('\n\n')}\n`,
  html: mailDocument(SUBJECT, [
    '<h1>Parapet</h1>',
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
  ]),
});
