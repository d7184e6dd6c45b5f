import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What stands before the site, or instead of it. */
export type Guard =
  | 'none'
  | 'denies dot files'
  | '401 for all'
  | '403 for all'
  | 'challenge for all'
  | 'redirect to a captcha'
  | '403 after ten requests'
  | 'environment for any path'
  | 'files by their ending';

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
}

const html = (status: number, body: string): Page => ({ status, type: 'text/html', body });
const text = (body: string): Page => ({ status: 200, type: 'text/plain', body });
const shop = html(200, '<title>Shop</title>');
const missing = html(404, '<title>Not found</title>');
const challenge = html(200, '<html><head><title>Just a moment...</title></head></html>');

/** A site that serves its `.env` and `.git`, behind a firewall that tests change. */
export async function startGuardedSite(): Promise<GuardedSite> {
  let guard: Guard = 'none';
  let requests = 0;
  const answers: Record<Guard, (path: string) => Page> = {
    none: site,
    'denies dot files': (path) => (path.startsWith('/.') ? html(403, 'no') : site(path)),
    '401 for all': () => html(401, '<h1>Unauthorized</h1>'),
    '403 for all': () => html(403, '<h1>Forbidden</h1>'),
    'challenge for all': () => challenge,
    'redirect to a captcha': (path) =>
      path === '/captcha'
        ? html(200, '<title>Captcha</title>')
        : { ...html(302, ''), location: '/captcha' },
    '403 after ten requests': (path) => (requests > 10 ? html(403, 'slow down') : site(path)),
    'environment for any path': (path) =>
      text(`APP_PATH=${path}\nDB_PASSWORD=${requests}-secret\n`),
    'files by their ending': honeypot,
  };
  const server = createServer((request, response) => {
    requests += 1;
    const { status, type, body, location } = answers[guard](request.url ?? '/');
    response.writeHead(status, { 'content-type': type, ...(location && { location }) }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    use(next) {
      guard = next;
      requests = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

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
