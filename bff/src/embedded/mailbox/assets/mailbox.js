const POLL_MS = 2000;

async function refresh() {
  const shown = document.querySelector('#mails');
  const answer = await fetch('/embedded/mailbox.json', { cache: 'no-store' });
  if (!answer.ok || shown === null) return;
  const mails = await answer.json();
  if ((mails[0]?.id ?? '') === shown.dataset.newest) return;
  const page = await (await fetch('/embedded/mailbox', { cache: 'no-store' })).text();
  const fresh = new DOMParser().parseFromString(page, 'text/html').querySelector('#mails');
  if (fresh !== null) shown.replaceWith(fresh);
}

async function poll() {
  // The product may be restarting: keep what is shown and try again.
  if (!document.hidden) await refresh().catch(() => undefined);
  setTimeout(poll, POLL_MS);
}

document.addEventListener('visibilitychange', () => void refresh().catch(() => undefined));
setTimeout(poll, POLL_MS);
