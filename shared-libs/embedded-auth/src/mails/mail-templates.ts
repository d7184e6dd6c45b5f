import type { Mail } from '../ports.ts';
import { escapeHtml, mailDocument } from './mail-document.ts';

const PRODUCT = 'Parapet';

/** The `type` that a mailed link carries, as auth-js names it. */
export type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change';

/** A change of an account, with the addresses before and after. */
export type AccountChange =
  | { kind: 'password_changed'; address: string }
  | { kind: 'email_changed'; oldAddress: string; newAddress: string }
  | { kind: 'phone_changed'; address: string; phone: string }
  | { kind: 'factor_added' | 'factor_removed'; address: string; factor: string }
  | { kind: 'recovery_code_used'; address: string; remaining: number };

/** A way to sign in that an account got or lost. */
export interface IdentityChange {
  kind: 'identity_linked' | 'identity_unlinked';
  provider: string;
}

export type ChangedBy = 'owner' | 'administrator';

/** The content of a mail: its kind, link and code. */
export type MailContent =
  | { kind: LinkType; link: string; code: string }
  | { kind: 'email_change_notice'; link: string; code: string; newAddress: string }
  | { kind: 'reauthentication'; code: string }
  | { kind: 'already_registered'; link: string }
  | ChangeNotice;

/** A notice of a change; `link` opens the page that resets a password. */
type ChangeNotice = (AccountChange | (IdentityChange & { address: string })) & {
  to: string;
  link: string;
  by: ChangedBy;
  at: Date;
  /** Origin of the request, as in `the network 203.0.113.0/24`. */
  from: string;
};

const CONTACT_ADVICE = `If this was not you, contact the administrator of this ${PRODUCT} now. If this was you, you can ignore this mail.`;

/** A new password ends the other sessions, whoever opened them. */
const FACTOR_ADVICE = {
  action: 'If this was not you, choose a new password now',
  ignore: 'If this was you, you can ignore this mail.',
};

interface MailText {
  subject: string;
  lead: string;
  /** Label of the link; the mail may also contain a code. */
  action?: string;
  ignore: string;
}

/** Returns the mail in plain text and HTML with the same content. */
export function writeMail(to: string, content: MailContent): Mail {
  const mailText = textOf(content);
  const link = 'link' in content && mailText.action ? content.link : undefined;
  const code = 'code' in content ? content.code : undefined;
  return {
    to,
    subject: mailText.subject,
    text: writeText(mailText, link, code),
    html: writeHtml(mailText, link, code),
  };
}

function textOf(content: MailContent): MailText {
  switch (content.kind) {
    case 'signup':
      return {
        subject: `Confirm your ${PRODUCT} account`,
        lead: `You signed up for ${PRODUCT} with this address. Confirm it to start.`,
        action: 'Confirm address',
        ignore: 'If you did not sign up, ignore this mail: no account is created.',
      };
    case 'invite':
      return {
        subject: `You are invited to ${PRODUCT}`,
        lead: `You have been invited to collaborate in ${PRODUCT}.`,
        action: 'Accept invitation',
        ignore: 'If you do not know who invited you, ignore this mail.',
      };
    case 'magiclink':
      return {
        subject: `Sign in to ${PRODUCT}`,
        lead: `Use this link to sign in to ${PRODUCT}. It works once.`,
        action: 'Sign in',
        ignore: 'If you did not request this, ignore this mail: nobody was signed in.',
      };
    case 'recovery':
      return {
        subject: `Reset your ${PRODUCT} password`,
        lead: `Use this link to choose a new password for ${PRODUCT}. It works once.`,
        action: 'Choose a new password',
        ignore: 'If you did not request this, ignore this mail: your password does not change.',
      };
    case 'email_change':
      return {
        subject: `Confirm your new address for ${PRODUCT}`,
        lead: `Confirm this address to use it for your ${PRODUCT} account.`,
        action: 'Confirm new address',
        ignore: 'If you did not request this, ignore this mail: nothing changes.',
      };
    case 'email_change_notice':
      return {
        subject: `Confirm the change of your ${PRODUCT} address`,
        lead: `The address of your ${PRODUCT} account will change to ${content.newAddress} once both addresses confirm.`,
        action: 'Confirm the change',
        ignore: 'If you did not request this, do not confirm, and change your password.',
      };
    case 'reauthentication':
      return {
        subject: `Your ${PRODUCT} verification code`,
        lead: `Enter this code in ${PRODUCT} to confirm that it is you.`,
        ignore: 'If you did not request this, change your password.',
      };
    case 'already_registered':
      return {
        subject: `You already have a ${PRODUCT} account`,
        lead: `Someone tried to use this address for a ${PRODUCT} account, but it already has one.`,
        action: 'Sign in or reset your password',
        ignore: 'If this was not you, ignore this mail: nothing changed.',
      };
    case 'password_changed':
      return {
        subject: `Your ${PRODUCT} password was changed`,
        lead: `The password of the ${PRODUCT} account ${content.address} was changed ${detailsOf(content)}. Its other sessions have ended.`,
        action: 'If this was not you, choose a new password now',
        ignore: 'If this was you, you can ignore this mail.',
      };
    case 'identity_linked':
      return {
        subject: `A way to sign in was added to your ${PRODUCT} account`,
        lead: `${providerName(content.provider)} was linked to the ${PRODUCT} account ${content.address} ${detailsOf(content)}. It signs in to this account from now on.`,
        action: 'If this was not you, choose a new password and unlink it in your profile',
        ignore: 'If this was you, you can ignore this mail.',
      };
    case 'identity_unlinked':
      return {
        subject: `A way to sign in was removed from your ${PRODUCT} account`,
        lead: `${providerName(content.provider)} was unlinked from the ${PRODUCT} account ${content.address} ${detailsOf(content)}. It no longer signs in to this account.`,
        action: 'If this was not you, choose a new password now',
        ignore: 'If this was you, you can ignore this mail.',
      };
    case 'email_changed':
      return {
        subject: `The address of your ${PRODUCT} account was changed`,
        lead: `The address of a ${PRODUCT} account was changed from ${content.oldAddress} to ${content.newAddress} ${detailsOf(content)}. Only the new address can sign in.`,
        ...adviceAfterMove(content),
      };
    case 'phone_changed':
      return {
        subject: `The phone number of your ${PRODUCT} account was changed`,
        lead: `The number ending in ${content.phone.slice(-4)} is that of the ${PRODUCT} account ${content.address} ${detailsOf(content)}. It can sign in to this account from now on.`,
        action: 'If this was not you, choose a new password and change the number in your profile',
        ignore: 'If this was you, you can ignore this mail.',
      };
    case 'factor_added':
      return {
        subject: `A second factor was added to your ${PRODUCT} account`,
        lead: `${content.factor} was added to the ${PRODUCT} account ${content.address} ${detailsOf(content)}. From now on, signing in needs a second factor.`,
        ...FACTOR_ADVICE,
      };
    case 'recovery_code_used':
      return {
        subject: `A recovery code was used for your ${PRODUCT} account`,
        lead: `A recovery code was used to sign in to the ${PRODUCT} account ${content.address} ${detailsOf(content)}. Codes that are left: ${content.remaining}.`,
        ...FACTOR_ADVICE,
      };
    case 'factor_removed':
      return {
        subject: `A second factor was removed from your ${PRODUCT} account`,
        lead: `${content.factor} was removed from the ${PRODUCT} account ${content.address} ${detailsOf(content)}.`,
        ...FACTOR_ADVICE,
      };
  }
}

const PROVIDER_NAMES: Record<string, string> = {
  azure: 'Microsoft',
  email: 'Email and password',
  github: 'GitHub',
  google: 'Google',
  phone: 'Phone number',
};

const providerName = (id: string): string => PROVIDER_NAMES[id] ?? id.replace(/^custom:/, '');

const detailsOf = ({ by, at, from }: ChangeNotice): string =>
  `${by === 'owner' ? '' : 'by an administrator '}on ${at.toISOString().slice(0, 10)} at ${at.toISOString().slice(11, 16)} UTC, from ${from}`;

/** Only the owner of the new address can reset the password. */
function adviceAfterMove({ to, newAddress }: { to: string; newAddress: string }) {
  return to === newAddress
    ? { action: 'If this was not you, choose a new password', ignore: CONTACT_ADVICE }
    : { ignore: CONTACT_ADVICE };
}

function writeText(mailText: MailText, link: string | undefined, code: string | undefined): string {
  const parts = [PRODUCT, mailText.lead];
  if (link !== undefined) parts.push(`${mailText.action ?? 'Open'}:\n${link}`);
  if (code !== undefined)
    parts.push(`${link === undefined ? 'Code' : 'Or enter this code'}: ${code}`);
  if (code !== undefined) parts.push('Expires in one hour.');
  parts.push(mailText.ignore);
  return `${parts.join('\n\n')}\n`;
}

function writeHtml(mailText: MailText, link: string | undefined, code: string | undefined): string {
  const parts = [`<h1>${PRODUCT}</h1>`, `<p>${escapeHtml(mailText.lead)}</p>`];
  if (link !== undefined) {
    parts.push(`<p><a href="${escapeHtml(link)}">${escapeHtml(mailText.action ?? 'Open')}</a></p>`);
  }
  if (code !== undefined) {
    const label = link === undefined ? 'Code' : 'Or enter this code';
    parts.push(
      `<p>${label}: <strong>${escapeHtml(code)}</strong></p>`,
      '<p>Expires in one hour.</p>',
    );
  }
  parts.push(`<p>${escapeHtml(mailText.ignore)}</p>`);
  return mailDocument(mailText.subject, parts);
}
