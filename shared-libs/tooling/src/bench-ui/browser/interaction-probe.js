// Runs in the measured page before its scripts. Observes what a person waits for: tasks of over 50 ms
// (longtask), the time from an input to the next frame (event timing) and shifts of the layout.

let found = { task: 0, tasks: 0, interaction: 0, shift: 0 };

const readers = {
  longtask: ({ duration }) => {
    found.task = Math.max(found.task, duration);
    found.tasks += 1;
  },
  // Only what a person does has an id; the events of one press share it.
  event: ({ interactionId, duration }) => {
    if (interactionId > 0) found.interaction = Math.max(found.interaction, duration);
  },
  'layout-shift': ({ value, hadRecentInput }) => {
    if (!hadRecentInput) found.shift += value;
  },
};

const observers = Object.entries(readers).map(([type, read]) => {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(read));
  observer.observe({ type, buffered: true, durationThreshold: 16 });
  return () => observer.takeRecords().forEach(read);
});

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Resolves when the frame that shows the last change is drawn and its entries are there. */
const settle = async () => {
  for (let count = 0; count < 3; count += 1) await frame();
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
  for (const flush of observers) flush();
};

/** Returns what was found since the last call. */
const take = async () => {
  await settle();
  const taken = found;
  found = { task: 0, tasks: 0, interaction: 0, shift: 0 };
  return taken;
};

const loadedOf = () => {
  const text = document.querySelector('.pp-list-footer')?.textContent ?? '';
  return Number(/^([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '') ?? 0);
};

/** Presses "Load more" until there are so many rows, or all. Resolves with their number. */
const loadRows = async (rows) => {
  for (;;) {
    const more = document.querySelector('.pp-list-footer button');
    if (loadedOf() >= rows || !more?.textContent.includes('Load more')) return loadedOf();
    // A busy button ignores presses.
    if (more.getAttribute('aria-busy') !== 'true') more.click();
    if (document.querySelector('.pp-list-footer .text-danger')) throw new Error('Loading failed');
    await frame();
  }
};

const until = async (isReached) => {
  while (!isReached()) await frame();
};

/** Resolves when nothing on the page is being read, and no row is without its cells. */
const untilRead = () => until(() => document.querySelector('main [aria-busy="true"]') === null);

/** Scrolls the page from its start to its end in so many frames, until the rows there are whole. */
const scrollThrough = async (frames) => {
  const page = document.scrollingElement;
  const step = (page.scrollHeight - page.clientHeight) / frames;
  for (let at = 0; at <= frames; at += 1) {
    page.scrollTop = step * at;
    await frame();
  }
  await untilRead();
};

/** Resolves when all panels of the overview are there. */
const untilPanels = () =>
  until(
    () =>
      document.querySelector('.shell-widget') !== null &&
      document.querySelector('main [aria-busy="true"], .shell-loading') === null,
  );

window.parapetBench = { take, loadRows, scrollThrough, untilRead, untilPanels };
