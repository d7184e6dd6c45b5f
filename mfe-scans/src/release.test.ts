import { expect, it } from 'vitest';
import { release } from './release.ts';

it.each([
  ['overdue', '/dashboard/findings?overdue=true'],
  ['mine', '/dashboard/findings?assignee=me'],
  ['decided', '/dashboard/findings?status=false_positive%2Crisk_accepted'],
  ['compare', '/dashboard/scans/compare'],
  ['inbox', '/dashboard/feed?view=inbox'],
  ['cron', '/dashboard/scans'],
  ['quiet hours', '/dashboard/feed?view=rules'],
  ['export', '/dashboard/reports'],
])('the palette finds "%s"', (word, path) => {
  const command = release.commands?.find(({ to }) => to === path);
  expect(`${command?.label} ${command?.keywords?.join(' ')}`.toLowerCase()).toContain(word);
});
