import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Describes what stands before the site, or instead of it. */
export type Guard =
  | 'none'
  | 'denies dot files'
  | '401 for all'
  | '403 for all'
  | 'challenge for all'
  | 'cookie and reload for all'
  | 'small page with a button that reloads'
  | 'redirect to a captcha'
  | '403 after ten requests'
  | 'environment for any path'
  | 'files by their ending'
  | 'site without secrets'
  | 'application'
  | 'application without secrets'
  | 'one page for all'
  | 'one page once a dot file is asked for'
  | 'one page, and 403 for dot files'
  | 'text for all'
  | 'text at home, 403 elsewhere'
  | 'redirect to a login'
  | 'redirect to HTTPS';

export interface GuardedSite {
  url: string;
  use(guard: Guard): void;
  close(): Promise<void>;
}

interface Page {
  status: number;
  type: string;
  body: string;
  location?: string;
  cookie?: string;
}

const html = (status: number, body: string): Page => ({ status, type: 'text/html', body });
const text = (body: string): Page => ({ status: 200, type: 'text/plain', body });
const shop = html(200, '<title>Shop</title>');
const missing = html(404, '<title>Not found</title>');
const application = html(
  200,
  '<!doctype html><title>Orders</title><script src="/app-4f1c.js"></script><div id="root"></div>',
);
const waiting = (id: number) =>
  `<!doctype html><title>One second</title><h1>We look at your connection</h1><p>Visit ${id}0</p>`;
const reloads = 'setTimeout(() => location.reload(), 50)';
const queue = html(200, '<title>Queue</title><button onclick="location.reload()">Again</button>');
const challenge = html(200, '<html><head><title>Just a moment...</title></head></html>');

/** A site that serves its `.env` and `.git`, behind a firewall that tests change. */
export async function startGuardedSite(): Promise<GuardedSite> {
  let guard: Guard = 'none';
  let requests = 0;
  let isAwake = false;
  /** As an unknown firewall or a seller of domains answers; no rule names its words. */
  const onePage = () => html(200, waiting(requests));
  const answers: Record<Guard, (path: string) => Page> = {
    none: site,
    'denies dot files': (path) => (path.startsWith('/.') ? html(403, 'no') : site(path)),
    '401 for all': () => html(401, '<h1>Unauthorized</h1>'),
    '403 for all': () => html(403, '<h1>Forbidden</h1>'),
    'challenge for all': () => challenge,
    'cookie and reload for all': () => ({
      ...html(200, `<p>Un instant, s'il vous plaît</p><script>${reloads}</script>`),
      cookie: `pass=${requests}`,
    }),
    'small page with a button that reloads': (path) =>
      path === '/' ? { ...queue, cookie: `session=${requests}; HttpOnly` } : missing,
    'redirect to a captcha': (path) =>
      path === '/captcha'
        ? html(200, '<title>Captcha</title>')
        : { ...html(302, ''), location: '/captcha' },
    '403 after ten requests': (path) => (requests > 10 ? html(403, 'slow down') : site(path)),
    'environment for any path': (path) =>
      text(`APP_PATH=${path}\nDB_PASSWORD=${requests}-secret\n`),
    'files by their ending': honeypot,
    'site without secrets': withoutSecrets,
    application: (path) => (isSecret(path) ? site(path) : application),
    'application without secrets': () => application,
    'one page for all': onePage,
    'one page once a dot file is asked for': (path) => {
      isAwake ||= path.startsWith('/.');
      return isAwake ? onePage() : site(path);
    },
    'one page, and 403 for dot files': (path) =>
      path.startsWith('/.') ? html(403, 'no') : onePage(),
    'text for all': () => text('OK'),
    'text at home, 403 elsewhere': (path) => (path === '/' ? text('OK') : html(403, 'no')),
    'redirect to a login': (path) =>
      path.startsWith('/login')
        ? html(200, '<title>Sign in</title>')
        : { ...html(302, ''), location: `/login?back=${path}` },
    'redirect to HTTPS': (path) => ({ ...html(301, ''), location: `https://127.0.0.1${path}` }),
  };
  const server = createServer((request, response) => {
    requests += 1;
    const { status, type, body, location, cookie } = answers[guard](request.url ?? '/');
    const more = { ...(location && { location }), ...(cookie && { 'set-cookie': cookie }) };
    response.writeHead(status, { 'content-type': type, ...more }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    use(next) {
      guard = next;
      requests = 0;
      isAwake = false;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const isSecret = (path: string): boolean => path === '/.env' || path === '/.git/HEAD';
const withoutSecrets = (path: string): Page => (isSecret(path) ? missing : site(path));

function site(path: string): Page {
  if (path === '/') return shop;
  if (path === '/.env') return text('DB_PASSWORD=not-real\n');
  return path === '/.git/HEAD' ? text('ref: refs/heads/main\n') : missing;
}

/** Makes up a fitting answer for each kind of path, except for those of ordinary pages. */
function honeypot(path: string): Page {
  if (path === '/') return shop;
  if (path.endsWith('.sql')) return text('CREATE TABLE users (id int);');
  if (path.endsWith('/HEAD')) return text('ref: refs/heads/main\n');
  return path.startsWith('/.') ? text('DB_PASSWORD=not-real\n') : missing;
}
