import { createTransport } from 'nodemailer';
import { type Mailer, MailNotTaken } from './mailer.ts';
import { type SmtpSettings, transportUrl, withoutLogin } from './smtp-settings.ts';

const CONNECT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;

/** The further fields of nodemailer's errors. */
interface SmtpError extends NodeJS.ErrnoException {
  responseCode?: number;
  permanent?: boolean;
  timeoutType?: string;
  /** The code of the underlying Node error. */
  originalCode?: string;
}

/** Codes of errors before the mail was sent, so that no server accepted it. */
const earlyCodes = ['EDNS', 'ETLS', 'EREQUIRETLS', 'EAUTH', 'ENOAUTH', 'ECONFIG', 'EENVELOPE'];

/**
 * Creates a mailer that sends by SMTP and verifies the certificate whenever TLS is used. Its errors
 * never contain the login.
 */
export function createSmtpMailer({ url, from }: SmtpSettings): Mailer {
  const transport = createTransport({
    url: transportUrl(url),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s<>@]+)/.exec(from)?.[1] ?? 'localhost';

  return {
    async send({ to, subject, text, html, id, unsubscribeUrl, attachments = [] }) {
      const messageId = id === undefined ? {} : { messageId: `<${id}@${domain}>` };
      // An object, so that an address cannot add a second recipient.
      const recipient = { name: '', address: to };
      const files = attachments.map(({ fileName: filename, content, type: contentType }) => ({
        filename,
        content,
        contentType,
      }));
      const mail = {
        from,
        to: recipient,
        subject,
        text,
        html,
        attachments: files,
        headers: {
          // Nobody wrote it: no out-of-office note answers it (RFC 3834).
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl !== undefined && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        ...messageId,
      };
      try {
        await transport.sendMail(mail);
      } catch (error) {
        throw failureOf(error as SmtpError, url);
      }
    },
  };
}

/** Failed TLS handshakes: an untrusted certificate, or a server without TLS. */
const HANDSHAKE = /CERT|SIGNATURE|^ERR_TLS_|WRONG_VERSION_NUMBER|HANDSHAKE|UNSUPPORTED_PROTOCOL/;

/** Tells whether the server certainly did not accept the mail: it refused, or was never reached. */
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

/** Wraps a nodemailer error without the login, which the server's response may repeat. */
function failureOf(error: SmtpError, smtpUrl: string): Error {
  const { code, responseCode } = error;
  const message = withoutLogin(error.message, smtpUrl);
  const cause = Object.assign(new Error(message), { code, responseCode });
  if (!isCertain(error)) return cause;
  // The server reports login and TLS errors as permanent, but the operator can fix them.
  const isFinal = error.permanent === true && !['EAUTH', 'ETLS'].includes(code ?? '');
  return new MailNotTaken(message, { isFinal, cause });
}
