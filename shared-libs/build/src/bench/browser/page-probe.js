// Runs in the measured page before any script of it. All times are milliseconds since the navigation
// began, taken once the first frame is drawn that shows what is waited for.

const PATIENCE_MS = 60_000;

const marks = {};

/** Rejects after a minute, with what the page shows then. */
const inTime = (work) => {
  const { promise, resolve, reject } = Promise.withResolvers();
  work(resolve);
  setTimeout(() => reject(new Error(`Not there yet: ${document.body.textContent}`)), PATIENCE_MS);
  return promise;
};

const isThere = (slot) => {
  const remote = slot.querySelector('[data-mfe]');
  const isWaiting = [...slot.querySelectorAll('[aria-busy="true"], .shell-loading')].some(
    (element) => element.checkVisibility(),
  );
  return remote !== null && remote.textContent.trim() !== '' && !isWaiting;
};

/** Callbacks of a frame come before it is drawn, a message that is sent in one comes after. */
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

const look = () => {
  const slots = [...document.querySelectorAll('.shell-widget')];
  const there = slots.filter(isThere).length;
  if (there > 0) mark('firstWidget');
  if (slots.length > 0 && there === slots.length) mark('allWidgets');
  for (const check of waiting) check();
};

new MutationObserver(look).observe(document, {
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

/** Clicks a link of the navigation. Resolves with the time until the remote's page is painted. */
const navigate = ({ path, remote, title }) =>
  inTime((resolve) => {
    const began = performance.now();
    const check = () => {
      if (!isPageOf(remote, title)) return;
      waiting.delete(check);
      afterNextFrame((now) => resolve(now - began));
    };
    waiting.add(check);
    document.querySelector(`nav a[href="${path}"]`).click();
  });

/** Resolves when all panels of the dashboard are painted. */
const allWidgets = () =>
  inTime((resolve) => {
    const ask = () => (marks.allWidgets ? resolve() : requestAnimationFrame(ask));
    ask();
  });

window.parapetProbe = { marks, navigate, allWidgets };
