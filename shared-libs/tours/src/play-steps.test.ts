// @vitest-environment happy-dom
import introJs from 'intro.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onboardingTour } from './onboarding.tour.ts';
import { playSteps } from './play-steps.ts';

const [welcome, overview] = onboardingTour.steps;
if (!welcome || !overview) throw new Error('The tour has fewer than two steps');

const setOptions = vi.fn();

beforeEach(() => {
  document.body.innerHTML = '<div data-tour="security-overview">Score</div>';
  const create = introJs.tour;
  vi.spyOn(introJs, 'tour').mockImplementation((...args) => {
    const tour = create(...args);
    const set = tour.setOptions.bind(tour);
    return Object.assign(tour, {
      setOptions: (options: Parameters<typeof set>[0]) => {
        setOptions(options);
        return set(options);
      },
    });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

describe('the dialog of a tour', () => {
  it('has the group, width and padding of its definition', async () => {
    const leave = new AbortController();
    const ended = playSteps(onboardingTour, [welcome, overview], leave.signal);
    expect(setOptions.mock.lastCall?.[0]).toMatchObject({
      group: 'onboarding',
      helperElementPadding: 10,
    });
    const { style } = document.documentElement;
    expect(style.getPropertyValue('--pp-tour-width')).toBe('350px');
    leave.abort();
    expect(await ended).toBe('skipped');
  });
});

describe('a tour that has scrolled the page', () => {
  const scrollTo = vi.fn();
  beforeEach(() => {
    scrollTo.mockClear();
    vi.stubGlobal('scrollX', 3);
    vi.stubGlobal('scrollY', 40);
    vi.stubGlobal('scrollTo', scrollTo);
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('scrolls it back when it ends', async () => {
    const ended = playSteps(onboardingTour, [welcome, overview]);
    vi.stubGlobal('scrollY', 900);
    await vi.mocked(introJs.tour).mock.results[0]?.value.exit(true);
    await ended;
    expect(scrollTo).toHaveBeenLastCalledWith({ left: 3, top: 40, behavior: 'instant' });
  });

  it('leaves it alone when its page closes', async () => {
    const leave = new AbortController();
    const ended = playSteps(onboardingTour, [welcome, overview], leave.signal);
    leave.abort();
    await ended;
    expect(scrollTo).not.toHaveBeenCalledWith(expect.objectContaining({ top: 40 }));
  });
});
