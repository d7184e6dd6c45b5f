import { defineTour } from './define-tour.ts';

/** A part of the dashboard carries its name as `data-tour`; widgets carry their id. */
const part = (name: string) => `[data-tour="${name}"]`;

/** The tour of the dashboard. A part that no live remote exposes has no step. */
export const onboardingTour = defineTour({
  group: 'onboarding',
  width: 350,
  padding: 10,
  labels: { start: "Let's Start", next: 'Next', back: 'Back', finish: 'Finish' },
  steps: [
    {
      id: 'welcome',
      title: 'Welcome to Parapet',
      text: 'This tour takes a minute. You can leave it at any time.',
    },
    {
      id: 'overview',
      title: 'Security overview',
      text: 'Your score, the open findings, and how much of your surface was really tested. What was not tested is drawn as a gap.',
      target: part('security-overview'),
    },
    {
      id: 'assets',
      title: 'Assets',
      text: 'The domains, addresses and URLs that you look after.',
      target: part('assets'),
    },
    {
      id: 'scans',
      title: 'Scans',
      text: 'What has run, what runs now, and what each scan changed.',
      target: part('scans'),
    },
    {
      id: 'cloud',
      title: 'Cloud security',
      text: 'Connect a cloud account to see what is misconfigured or public in it, and what could not be read. Compliance, below it, rests on the same scans.',
      target: part('cloud-security'),
    },
    {
      id: 'integrations',
      title: 'Integrations',
      text: 'Send findings to where your team works: tickets, chat, on call and logs. Each has a page of its own.',
      target: part('integrations'),
    },
    {
      id: 'settings',
      title: 'Settings',
      text: 'Your profile, your workspaces, notifications, plan and billing.',
      target: part('settings'),
    },
    {
      id: 'add-asset',
      title: 'Add an asset',
      text: 'Start here: add a domain, an IP address or a URL, then start a scan.',
      target: part('add-asset'),
    },
  ],
});
