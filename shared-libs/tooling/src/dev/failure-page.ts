import type { IncomingMessage, ServerResponse } from 'node:http';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const page = (title: string, reason: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="1">
<title>${escapeHtml(title)}</title>
<style>
  body { margin: 0; padding: 48px 24px; background: #14181d; color: #e8ecf0; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 720px; margin: auto; }
  h1 { font-size: 20px; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
</style>
<main><h1>${escapeHtml(title)}</h1><pre>${escapeHtml(reason)}</pre><p>This page reloads by itself.</p></main>
</html>
`;

/**
 * Responds with 503: a page that reloads itself for a browser, an error in the API's format
 * otherwise.
 */
export function sendFailure(
  request: IncomingMessage,
  response: ServerResponse,
  { title, reason }: { title: string; reason: string },
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const isPage = request.headers.accept?.includes('text/html') ?? false;
  response.writeHead(503, {
    'Cache-Control': 'no-store',
    'Content-Type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
  });
  response.end(isPage ? page(title, reason) : JSON.stringify({ error: `${title}: ${reason}` }));
}
