import { expect, it } from 'vitest';
import { release } from './release.ts';

it.each([
  ['certificate', '/dashboard/technologies?view=certificates'],
  ['cve', '/dashboard/technologies'],
  ['candidates', '/dashboard/assets?view=discovered'],
  ['archived', '/dashboard/assets?state=archived'],
  ['csv', '/dashboard/assets/importmodal'],
])('the palette finds "%s"', (word, path) => {
  const command = release.commands?.find(({ to }) => to === path);
  expect(`${command?.label} ${command?.keywords?.join(' ')}`.toLowerCase()).toContain(word);
});
