/** A mail, in plain text and in HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Whatever takes mail off our hands. Resolves when it has been accepted; rejects when it has not. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
