import { expect, it } from 'vitest';
import { onboardingTour } from './onboarding.tour.ts';

it('leads through eight steps, from the welcome to adding an asset', () => {
  expect(onboardingTour.steps.map(({ id }) => id)).toEqual([
    'welcome',
    'overview',
    'assets',
    'scans',
    'cloud',
    'integrations',
    'settings',
    'add-asset',
  ]);
});

it('has the specified group, measures and labels', () => {
  expect(onboardingTour).toMatchObject({
    group: 'onboarding',
    width: 350,
    padding: 10,
    labels: { start: "Let's Start", next: 'Next', back: 'Back', finish: 'Finish' },
  });
});

it('centres only the welcome', () => {
  expect(onboardingTour.steps.filter(({ target }) => !target).map(({ id }) => id)).toEqual([
    'welcome',
  ]);
});
