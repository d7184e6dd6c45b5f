// Runs in the measured page before its scripts. Times are milliseconds since the navigation began,
// taken after the first frame that shows the awaited content.

const TIMEOUT_MS = 60_000;

const marks = {};

/** Rejects after a minute with the text of the page. */
const withTimeout = (work) => {
  const { promise, resolve, reject } = Promise.withResolvers();
  work(resolve);
  setTimeout(
    () => reject(new Error(`Timed out. The page shows: ${document.body.textContent}`)),
    TIMEOUT_MS,
  );
  return promise;
};

const isShown = (slot) => {
  const remote = slot.querySelector('[data-mfe]');
  const isWaiting = [...slot.querySelectorAll('[aria-busy="true"], .shell-loading')].some(
    (element) => element.checkVisibility(),
  );
  return remote !== null && remote.textContent.trim() !== '' && !isWaiting;
};

/**
 * Frame callbacks run before the frame is drawn; a message that is posted in one arrives after it.
 */
const afterNextFrame = (work) =>
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => work(performance.now());
    port2.postMessage(null);
  });

const mark = (name) => {
  if (name in marks) return;
  marks[name] = null;
  afterNextFrame((now) => {
    marks[name] = now;
  });
};

const waiting = new Set();

const update = () => {
  // Panels further down wait until somebody scrolls towards them.
  const slots = [...document.querySelectorAll('.shell-widget:not([data-waiting])')];
  const shown = slots.filter(isShown).length;
  if (shown > 0) mark('firstWidget');
  if (slots.length > 0 && shown === slots.length) mark('allWidgets');
  for (const check of waiting) check();
};

new MutationObserver(update).observe(document, {
  subtree: true,
  childList: true,
  characterData: true,
  attributeFilter: ['aria-busy', 'data-mfe'],
});

const isPageOf = (remote, title) =>
  document.querySelector('h1')?.textContent === title &&
  document.querySelector('.shell-loading') === null &&
  [...document.querySelectorAll(`[data-mfe="${remote}"]`)].some(
    (element) => !element.closest('.shell-widget') && element.textContent.trim() !== '',
  );

/** Clicks the link that a selector finds. Resolves with the time until the remote's page is painted. */
const navigate = ({ link, remote, title }) =>
  withTimeout((resolve) => {
    const began = performance.now();
    const check = () => {
      if (!isPageOf(remote, title)) return;
      waiting.delete(check);
      afterNextFrame((now) => resolve(now - began));
    };
    waiting.add(check);
    document.querySelector(link).click();
  });

/** Resolves when all panels of the dashboard are painted. */
const allWidgets = () =>
  withTimeout((resolve) => {
    const check = () => (marks.allWidgets ? resolve() : requestAnimationFrame(check));
    check();
  });

window.parapetProbe = { marks, navigate, allWidgets };
