import introJs from 'intro.js';
import 'intro.js/introjs.css';
import './tour.css';
import type { TourDefinition, TourOutcome, TourStep } from './tour.ts';

/** Shows the steps one after the other. The only module that uses intro.js. */
export const playSteps = (
  { group, padding, width, labels }: TourDefinition,
  steps: readonly TourStep[],
  signal?: AbortSignal,
): Promise<TourOutcome> =>
  new Promise((resolve, reject) => {
    let outcome: TourOutcome = 'skipped';
    const { scrollX: left, scrollY: top } = window;
    document.documentElement.style.setProperty('--pp-tour-width', `${width}px`);
    const tour = introJs.tour();
    tour.setOptions({
      group,
      steps: steps.map(({ title, text, target }) => ({
        title,
        intro: text,
        ...(target && { element: target }),
      })),
      nextLabel: labels.start,
      prevLabel: labels.back,
      doneLabel: labels.finish,
      helperElementPadding: padding,
      tooltipClass: 'pp-tour',
      exitOnEsc: true,
      exitOnOverlayClick: true,
      hidePrev: true,
      showBullets: false,
    });
    // intro.js passes the step that is left, not the next one.
    tour.onBeforeChange((_, left: number | undefined, direction) => {
      const isBackAtFirst = left === 1 && direction === 'backward';
      const isFirst = left === undefined || isBackAtFirst;
      tour.setOption('nextLabel', isFirst ? labels.start : labels.next);
      return true;
    });
    tour.onComplete(() => {
      outcome = 'completed';
    });
    let hasEnded = false;
    const end = () => {
      hasEnded = true;
      signal?.removeEventListener('abort', leave);
      removeParts();
      // A tour that ends with its page leaves the scroll position to the next page.
      if (!signal?.aborted) window.scrollTo({ left, top, behavior: 'instant' });
      resolve(outcome);
    };
    const leave = () => {
      tour.exit(true).catch(reject);
      end();
    };
    signal?.addEventListener('abort', leave, { once: true });
    tour.onExit(end);
    tour
      .start()
      .then(() => hasEnded && leave())
      .catch(reject);
  });

const PARTS =
  '.introjs-overlay, .introjs-helperLayer, .introjs-tooltipReferenceLayer, .introjs-disableInteraction, .introjsFloatingElement';
/** Longer than the parts fade out. */
const FADE_OUT_MS = 500;

/** intro.js sometimes leaves its parts on the page when a tour is left just after its start. */
const removeParts = (): void => {
  const parts = document.querySelectorAll(PARTS);
  setTimeout(() => {
    for (const part of parts) part.remove();
  }, FADE_OUT_MS);
};
