import type { Mail } from '../ports.ts';
import { escapeHtml, mailDocument } from './mail-document.ts';

const PRODUCT = 'Parapet';

/** The `type` that a mailed link carries, as auth-js names it. */
export type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change';

/** What became different about an account; addresses are those before and after. */
export type AccountChange =
  | { kind: 'password_changed'; address: string }
  | { kind: 'email_changed'; oldAddress: string; newAddress: string };

export type ChangedBy = 'owner' | 'administrator';

/** A mail to write: what it is about, and the link and code that it carries. */
export type MailContent =
  | { kind: LinkType; link: string; code: string }
  | { kind: 'email_change_notice'; link: string; code: string; newAddress: string }
  | { kind: 'reauthentication'; code: string }
  | { kind: 'already_registered'; link: string }
  | ChangeNotice;

/** A mail after something changed; `link` leads to where a password is reset. */
type ChangeNotice = AccountChange & {
  to: string;
  link: string;
  by: ChangedBy;
  at: Date;
  /** Where the request came from, as in `the network 203.0.113.0/24`. */
  from: string;
};

const CALL_FOR_HELP = `If it was not you, tell whoever runs this ${PRODUCT} at once. If it was you, there is nothing to do.`;

interface Wording {
  subject: string;
  lead: string;
  /** Label of the link; the code stands beside it as the other way. */
  action?: string;
  ignore: string;
}

/** The mail in plain text and in HTML; both say the same. */
export function writeMail(to: string, content: MailContent): Mail {
  const wording = wordingOf(content);
  const link = 'link' in content && wording.action ? content.link : undefined;
  const code = 'code' in content ? content.code : undefined;
  return {
    to,
    subject: wording.subject,
    text: writeText(wording, link, code),
    html: writeHtml(wording, link, code),
  };
}

function wordingOf(content: MailContent): Wording {
  switch (content.kind) {
    case 'signup':
      return {
        subject: `Confirm your ${PRODUCT} account`,
        lead: `You signed up for ${PRODUCT} with this address. Confirm it to start.`,
        action: 'Confirm address',
        ignore: 'If you did not sign up, ignore this mail: no account is opened.',
      };
    case 'invite':
      return {
        subject: `You are invited to ${PRODUCT}`,
        lead: `Somebody invited you to work with them in ${PRODUCT}.`,
        action: 'Accept invitation',
        ignore: 'If you do not know who invited you, ignore this mail.',
      };
    case 'magiclink':
      return {
        subject: `Sign in to ${PRODUCT}`,
        lead: `Use this link once to sign in to ${PRODUCT}.`,
        action: 'Sign in',
        ignore: 'If you did not ask for it, ignore this mail: nobody was signed in.',
      };
    case 'recovery':
      return {
        subject: `Reset your ${PRODUCT} password`,
        lead: `Use this link once to choose a new password for ${PRODUCT}.`,
        action: 'Choose a new password',
        ignore: 'If you did not ask for it, ignore this mail: your password stays as it is.',
      };
    case 'email_change':
      return {
        subject: `Confirm your new address for ${PRODUCT}`,
        lead: `This address is about to become the one you use for ${PRODUCT}.`,
        action: 'Confirm new address',
        ignore: 'If you did not ask for it, ignore this mail: nothing changes.',
      };
    case 'email_change_notice':
      return {
        subject: `Confirm the change of your ${PRODUCT} address`,
        lead: `Your ${PRODUCT} account is about to move to ${content.newAddress}. Both addresses have to confirm.`,
        action: 'Confirm the change',
        ignore: 'If you did not ask for it, do not confirm, and change your password.',
      };
    case 'reauthentication':
      return {
        subject: `Your ${PRODUCT} verification code`,
        lead: `Enter this code in ${PRODUCT} to confirm that it is you.`,
        ignore: 'If you did not ask for it, change your password.',
      };
    case 'already_registered':
      return {
        subject: `You already have a ${PRODUCT} account`,
        lead: `Somebody tried to use this address for a ${PRODUCT} account, but it already has one.`,
        action: 'Sign in or reset your password',
        ignore: 'If it was not you, ignore this mail: nothing changed.',
      };
    case 'password_changed':
      return {
        subject: `Your ${PRODUCT} password was changed`,
        lead: `The password of the ${PRODUCT} account ${content.address} was changed ${circumstancesOf(content)}. Its other sessions have ended.`,
        action: 'If it was not you, choose a new password at once',
        ignore: 'If it was you, there is nothing to do.',
      };
    case 'email_changed':
      return {
        subject: `The address of your ${PRODUCT} account was changed`,
        lead: `The address of a ${PRODUCT} account was changed from ${content.oldAddress} to ${content.newAddress} ${circumstancesOf(content)}. Only the new address signs in.`,
        ...adviceAfterMove(content),
      };
  }
}

const circumstancesOf = ({ by, at, from }: ChangeNotice): string =>
  `${by === 'owner' ? '' : 'by an administrator '}on ${at.toISOString().slice(0, 10)} at ${at.toISOString().slice(11, 16)} UTC, from ${from}`;

/** Who lost the address cannot reset the password any more; who has the new one can. */
function adviceAfterMove({ to, newAddress }: { to: string; newAddress: string }) {
  return to === newAddress
    ? { action: 'If it was not you, choose a new password', ignore: CALL_FOR_HELP }
    : { ignore: CALL_FOR_HELP };
}

function writeText(wording: Wording, link: string | undefined, code: string | undefined): string {
  const parts = [PRODUCT, wording.lead];
  if (link !== undefined) parts.push(`${wording.action ?? 'Open'}:\n${link}`);
  if (code !== undefined)
    parts.push(`${link === undefined ? 'Code' : 'Or enter this code'}: ${code}`);
  if (code !== undefined) parts.push('Good for one hour.');
  parts.push(wording.ignore);
  return `${parts.join('\n\n')}\n`;
}

function writeHtml(wording: Wording, link: string | undefined, code: string | undefined): string {
  const parts = [`<h1>${PRODUCT}</h1>`, `<p>${escapeHtml(wording.lead)}</p>`];
  if (link !== undefined) {
    parts.push(`<p><a href="${escapeHtml(link)}">${escapeHtml(wording.action ?? 'Open')}</a></p>`);
  }
  if (code !== undefined) {
    const label = link === undefined ? 'Code' : 'Or enter this code';
    parts.push(
      `<p>${label}: <strong>${escapeHtml(code)}</strong></p>`,
      '<p>Good for one hour.</p>',
    );
  }
  parts.push(`<p>${escapeHtml(wording.ignore)}</p>`);
  return mailDocument(wording.subject, parts);
}
