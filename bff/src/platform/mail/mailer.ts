/** A mail, in plain text and in HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Names this mail, however often it is handed over: letters, digits, dots and dashes. */
  id?: string;
}

/** Whatever takes mail off our hands. */
export interface Mailer {
  /**
   * Resolves once the mail has been taken. @throws MailNotTaken when it certainly has not; any other
   * error leaves that open, and handing the mail over again may send it twice.
   */
  send(mail: Mail): Promise<void>;
}

export class MailNotTaken extends Error {
  override readonly name = 'MailNotTaken';
  /** No later attempt will be taken either, as with an address that does not exist. */
  readonly isFinal: boolean;
  constructor(reason: string, { isFinal, cause }: { isFinal: boolean; cause?: unknown }) {
    super(`The mail was not taken: ${reason}`, { cause });
    this.isFinal = isFinal;
  }
}
