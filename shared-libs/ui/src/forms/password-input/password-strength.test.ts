import { describe, expect, it } from 'vitest';
import { scorePassword } from './password-strength.tsx';

describe('the strength of a password', () => {
  it.each([
    ['', 0],
    ['short', 0],
    ['aaaaaaaaaaaaaaaa', 1],
    ['Summer2026!', 0],
    ['passwordpass', 2],
    ['Summer 2026!', 3],
    ['correct-horse-battery', 4],
  ])('%s is %i', (password, score) => {
    expect(scorePassword(password)).toBe(score);
  });
});
