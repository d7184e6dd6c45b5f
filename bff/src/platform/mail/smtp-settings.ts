import { isLoopbackName } from '../http/loopback.ts';

/** The mail server and the sender. */
export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  readonly url: string;
  /** An address, with or without a name before it. */
  readonly from: string;
}

/** Options of nodemailer that the URL may contain. Logging is not allowed: it prints passwords. */
const OPTIONS = new Set([
  ...['requireTLS', 'ignoreTLS', 'opportunisticTLS', 'authMethod', 'name', 'localAddress'],
  ...['pool', 'maxConnections', 'maxMessages'],
]);
const isOption = (name: string): boolean => OPTIONS.has(name) || /^tls\.\w+$/.test(name);

/** Returns the URL for nodemailer. */
export function transportUrl(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const name of [...url.searchParams.keys()]) {
    if (!isOption(name)) url.searchParams.delete(name);
  }
  if (needsTls(url)) url.searchParams.set('requireTLS', 'true');
  return url.href;
}

/**
 * Returns whether STARTTLS is required: an attacker in between could otherwise hide it and read the
 * password. `requireTLS=false` turns this off; loopback connections do not need it.
 */
function needsTls({ hostname, username, password, searchParams }: URL): boolean {
  if (searchParams.has('requireTLS')) return false;
  return (username !== '' || password !== '') && !isLoopbackName(hostname);
}

/** Redacts what a server may repeat of a login: user, password and their encoded forms. */
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

/** Keeps a lone percent sign, as nodemailer does. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
