import type { MailCause } from './mail-allowance.ts';

/** A mail, in plain text and in HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /**
   * Whose allowance it takes; `taken`: whoever asked for it has taken it in the transaction of the request.
   */
  cause: MailCause | 'taken';
  /** A stable id of this mail for every attempt: letters, digits, dots and dashes. */
  id?: string;
  /** Ends mails of its kind by one POST (RFC 8058). */
  unsubscribeUrl?: string;
  /** Small files; the embedded mailbox keeps none. */
  attachments?: readonly { fileName: string; content: Buffer; type: string }[];
}

/** Sends mail. */
export interface Mailer {
  /**
   * Resolves once the mail was accepted. @throws MailNotTaken when it certainly was not accepted;
   * after any other error that is unknown, and a retry may send the mail twice.
   */
  send(mail: Mail): Promise<void>;
}

export class MailNotTaken extends Error {
  override readonly name = 'MailNotTaken';
  /** A retry cannot succeed, as with an address that does not exist. */
  readonly isFinal: boolean;
  constructor(reason: string, { isFinal, cause }: { isFinal: boolean; cause?: unknown }) {
    super(`The mail was not accepted: ${reason}`, { cause });
    this.isFinal = isFinal;
  }
}
