import introJs from 'intro.js';
import 'intro.js/introjs.css';
import './tour.css';
import type { TourDefinition, TourOutcome, TourStep } from './define-tour.ts';

/** Shows the steps one after the other. The only module that uses intro.js. */
export const playSteps = (
  { group, padding, width, labels }: TourDefinition,
  steps: readonly TourStep[],
  signal?: AbortSignal,
): Promise<TourOutcome> =>
  new Promise((resolve, reject) => {
    let outcome: TourOutcome = 'skipped';
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
    const leave = () => void tour.exit(true);
    signal?.addEventListener('abort', leave, { once: true });
    tour.onExit(() => {
      signal?.removeEventListener('abort', leave);
      resolve(outcome);
    });
    tour.start().catch(reject);
  });
