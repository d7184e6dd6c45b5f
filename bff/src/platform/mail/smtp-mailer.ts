import { createTransport } from 'nodemailer';
import { type Mailer, MailNotTaken } from './mailer.ts';
import { type SmtpSettings, transportUrl, withoutLogin } from './smtp-settings.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/** What nodemailer's errors say, besides what went wrong. */
interface SmtpError extends NodeJS.ErrnoException {
  responseCode?: number;
  permanent?: boolean;
  timeoutType?: string;
  /** The code of Node's own error. */
  originalCode?: string;
}

/** Before the mail itself was sent, so that nobody can have taken it. */
const earlyCodes = ['EDNS', 'ETLS', 'EREQUIRETLS', 'EAUTH', 'ENOAUTH', 'ECONFIG', 'EENVELOPE'];

/**
 * Sends by an SMTP server, whose certificate is verified wherever TLS is spoken. No error that comes
 * from here holds the login.
 */
export function createSmtpMailer({ url, from }: SmtpSettings): Mailer {
  const transport = createTransport({
    url: transportUrl(url),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s<>@]+)/.exec(from)?.[1] ?? 'localhost';

  return {
    async send({ to, subject, text, html, id }) {
      const messageId = id === undefined ? {} : { messageId: `<${id}@${domain}>` };
      // As an object, so that no address can bring a second recipient along.
      const recipient = { name: '', address: to };
      try {
        await transport.sendMail({ from, to: recipient, subject, text, html, ...messageId });
      } catch (error) {
        throw failureOf(error as SmtpError, url);
      }
    },
  };
}

/** TLS that never began: a certificate that is not trusted, or a server that speaks none. */
const HANDSHAKE = /CERT|SIGNATURE|^ERR_TLS_|WRONG_VERSION_NUMBER|HANDSHAKE|UNSUPPORTED_PROTOCOL/;

/** The server said no, or was never spoken to. */
const isCertain = ({
  code,
  originalCode,
  responseCode,
  syscall,
  timeoutType,
}: SmtpError): boolean =>
  HANDSHAKE.test(originalCode ?? '') ||
  responseCode !== undefined ||
  syscall === 'connect' ||
  earlyCodes.includes(code ?? '') ||
  (timeoutType !== undefined && timeoutType !== 'SOCKET_TIMEOUT');

/** Errors of nodemailer carry what the server answered, which may repeat what it was sent. */
function failureOf(error: SmtpError, smtpUrl: string): Error {
  const { code, responseCode } = error;
  const message = withoutLogin(error.message, smtpUrl);
  const cause = Object.assign(new Error(message), { code, responseCode });
  if (!isCertain(error)) return cause;
  // What is wrong with login or TLS is final to the server, and yet the operator's to mend.
  const isFinal = error.permanent === true && !['EAUTH', 'ETLS'].includes(code ?? '');
  return new MailNotTaken(message, { isFinal, cause });
}
