import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatNames } from './formats/format.ts';
import { USAGE } from './read-arguments.ts';

const page = readFileSync(join(import.meta.dirname, '../../man/parapet-scan.1'), 'utf8');
const action = readFileSync(join(import.meta.dirname, '../../action.yml'), 'utf8');

describe('what is written of the command', () => {
  it('has every option in the man page, as the usage has', () => {
    const inUsage = new Set(USAGE.match(/--[a-z-]+/g));
    const inPage = new Set(page.match(/Fl -[a-z-]+/g)?.map((text) => text.replace('Fl ', '-')));
    expect([...inPage].sort()).toEqual([...inUsage].sort());
  });

  it.each(formatNames)('names the format %s', (name) => {
    expect(page).toContain(`.Cm ${name}`);
    expect(action).toContain(name);
  });

  it('passes to the action only options that the command has', () => {
    const command = action.slice(action.indexOf('main.ts'));
    const options = command.match(/(?<=\s)--[a-z-]+/g) ?? [];
    expect(options.length).toBeGreaterThan(3);
    for (const option of options)
      expect([...USAGE.matchAll(/--[a-z-]+/g)].flat()).toContain(option);
  });
});
