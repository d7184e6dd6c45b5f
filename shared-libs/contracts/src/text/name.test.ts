import { hostileNames, hostilePersonNames, plainNames } from '@parapet/test-kit/hostile-names';
import { describe, expect, test } from 'vitest';
import { nameLine, personName } from './name.ts';

const limited = nameLine().min(1).max(80);

describe('a name', () => {
  test.each(hostileNames)('is refused with %s', (_, name) => {
    expect(limited.safeParse(name).success).toBe(false);
    expect(personName().safeParse(name).success).toBe(false);
  });

  test.each(plainNames)('is taken as it is: %s', (name) => {
    expect(limited.parse(name)).toBe(name);
    expect(personName().parse(name)).toBe(name);
  });

  test('is trimmed and composed', () => {
    expect(limited.parse(' \u00a0Zoe\u0308\u3000')).toBe('Zoë');
  });

  test('says which characters to leave out', () => {
    const { error } = limited.safeParse('Ma\u200bra');
    expect(error?.issues).toMatchObject([
      { message: 'Leave out characters that cannot be seen or that turn the direction of text.' },
    ]);
  });
});

test.each(hostilePersonNames)('a person is not called by %s', (_, name) => {
  expect(personName().safeParse(name).success).toBe(false);
});
