// A worker of the shell's page, with a policy of its own: it may ask the development servers that
// the operator allows, and load nothing. The page gets text, and asks its user before it loads more.

const TIMEOUT_MS = 15_000;
const MAX_LENGTH = 2_000_000;

addEventListener('message', async ({ data: origin }) => {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const url = new URL('/preview.json', origin);
    const answer = await fetch(url, { credentials: 'omit', redirect: 'error', signal });
    const text = await answer.text();
    postMessage(text.length > MAX_LENGTH ? null : { ok: answer.ok, text });
  } catch {
    postMessage(null);
  }
});
