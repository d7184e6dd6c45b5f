import { describe, expect, it } from 'vitest';
import { earliestMatch } from './earliest-match.ts';

describe('the earliest match', () => {
  it('is the one that stands first, whatever the order of the signs', () => {
    expect(earliestMatch('x two one', 'one', /tw./, 'three')).toBe('two');
  });

  it('is a text with what follows it, as it stands there', () => {
    const sign = { text: '<title>Index of /', followedBy: /^[^<]*<\/title>/ };

    expect(earliestMatch('<title>Index of /a\n<title>Index of /b</title>', sign)).toBe(
      '<title>Index of /b</title>',
    );
    expect(earliestMatch('<title>Index of /', sign)).toBeNull();
  });

  it('wants what follows at once, and not any distance behind', () => {
    expect(earliestMatch('a--b', { text: 'a', followedBy: /b/ })).toBeNull();
    expect(earliestMatch(`a${'-'.repeat(5000)}b`, { text: 'a', followedBy: /^-*b/ })).toBeNull();
  });

  it('is null where there is no sign', () => {
    expect(earliestMatch('nothing', 'one', /two/)).toBeNull();
  });
});
