import { escapeHtml, mailDocument } from '@parapet/embedded-auth/mail-document';
import type { Mail } from '../../../platform/mail/mailer.ts';
import { nameInMail } from '../../../platform/mail/name-in-mail.ts';

type Content = Pick<Mail, 'subject' | 'text' | 'html'>;

/** The owner of a domain is told counts, and no address. */
export interface OwnerMail {
  readonly workspace: string;
  readonly domain: string;
  readonly toDecide: number;
  readonly passwords: number;
  readonly stealerLogs: number;
  /** The address of the page. */
  readonly link: string;
}

export function writeOwnerMail(mail: OwnerMail): Content {
  const domain = nameInMail(mail.domain);
  const subject = `Exposed accounts of ${domain}`;
  const accounts = mail.toDecide === 1 ? '1 exposure' : `${mail.toDecide} exposures`;
  const lead = `A search or an import has found accounts of ${domain} in breaches. ${accounts} wait for a decision in the workspace ${nameInMail(mail.workspace)}.`;
  const parts = [
    ...(mail.stealerLogs > 0 ? [`${mail.stealerLogs} from infected devices`] : []),
    ...(mail.passwords > 0 ? [`${mail.passwords} with a password`] : []),
  ];
  const detail = parts.length > 0 ? `Of these: ${parts.join(', ')}.` : '';
  const why =
    'You get this mail because you are the owner of this domain in Parapet. Nobody else was mailed.';
  return contentOf(subject, [lead, detail], { text: 'Open Breach', href: mail.link }, why);
}

/** A person is told this about their own address. */
export interface PersonMail {
  readonly workspace: string;
  readonly domain: string;
  /** Titles that may be named, each with what was exposed. */
  readonly breaches: readonly { readonly title: string; readonly dataClasses: readonly string[] }[];
  readonly sensitive: number;
  readonly passwordExposed: boolean;
  readonly fromDevice: boolean;
}

export function writePersonMail(mail: PersonMail): Content {
  const subject = 'Your address was found in a data breach';
  const workspace = nameInMail(mail.workspace);
  const lead = `Your address at ${nameInMail(mail.domain)} was found in data that others have leaked. ${workspace} asks you to act on it.`;
  const list = mail.breaches.map(({ title, dataClasses }) => {
    const classes = dataClasses.slice(0, 8).map(nameInMail).join(', ');
    return `${nameInMail(title)}${classes === '' ? '' : `: ${classes}`}`;
  });
  const hidden =
    mail.sensitive > 0
      ? `${mail.sensitive === 1 ? 'One more breach is' : `${mail.sensitive} more breaches are`} not named in mails. Ask your security team.`
      : '';
  const steps = [
    ...(mail.fromDevice
      ? [
          'A device that you have signed in from was infected. Tell your security team before you use it again, and change every password that was saved on it, from another device.',
        ]
      : []),
    ...(mail.passwordExposed
      ? ['Change the password of this account, and wherever else you use the same one.']
      : []),
    'Turn on a second factor where you can.',
    'Be careful with mails that seem to know you: who has leaked data uses it.',
  ];
  const why = `A person of ${workspace} has chosen to send you this mail. No password is in it, and Parapet stores none.`;
  return contentOf(subject, [lead, ...list.map((one) => `• ${one}`), hidden, ...steps], null, why);
}

function contentOf(
  subject: string,
  paragraphs: readonly string[],
  link: { readonly text: string; readonly href: string } | null,
  why: string,
): Content {
  const said = paragraphs.filter((one) => one !== '');
  return {
    subject,
    text: `${['Parapet', ...said, ...(link ? [`${link.text}:\n${link.href}`] : []), why].join('\n\n')}\n`,
    html: mailDocument(subject, [
      '<h1>Parapet</h1>',
      ...said.map((one) => `<p>${escapeHtml(one)}</p>`),
      ...(link ? [`<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>`] : []),
      `<p>${escapeHtml(why)}</p>`,
    ]),
  };
}
