import { isLoopbackName } from '../http/loopback.ts';

/** The server that takes mail, and who writes. */
export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  readonly url: string;
  /** An address, with or without a name before it. */
  readonly from: string;
}

/** Options of nodemailer that an address may carry. Logging is none: it prints passwords. */
const OPTIONS = new Set([
  ...['requireTLS', 'ignoreTLS', 'opportunisticTLS', 'authMethod', 'name', 'localAddress'],
  ...['pool', 'maxConnections', 'maxMessages'],
]);
const isOption = (name: string): boolean => OPTIONS.has(name) || /^tls\.\w+$/.test(name);

/** The address as nodemailer is given it. */
export function transportUrl(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const name of [...url.searchParams.keys()]) {
    if (!isOption(name)) url.searchParams.delete(name);
  }
  if (needsTls(url)) url.searchParams.set('requireTLS', 'true');
  return url.href;
}

/**
 * Somebody in between could hide that a server offers STARTTLS, and read the password.
 * `requireTLS=false` gives that up; on this machine nobody is in between.
 */
function needsTls({ hostname, username, password, searchParams }: URL): boolean {
  if (searchParams.has('requireTLS')) return false;
  return (username !== '' || password !== '') && !isLoopbackName(hostname);
}

/** Hides what a server may repeat of a login: user, password, and both as they are sent. */
export function withoutLogin(text: string, smtpUrl: string): string {
  const url = new URL(smtpUrl);
  const user = decoded(url.username);
  const password = decoded(url.password);
  const base64 = (value: string) => Buffer.from(value).toString('base64');
  const secrets = [
    smtpUrl,
    password,
    url.password,
    base64(password),
    base64(`\u0000${user}\u0000${password}`),
  ];
  return secrets
    .filter((secret) => secret !== '')
    .reduce((rest, secret) => rest.replaceAll(secret, '[redacted]'), text);
}

/** A lone percent sign is taken as it is, as nodemailer does. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
