import { describe, expect, test, vi } from 'vitest';
import { productSettings, supabaseSettings } from '../settings.ts';
import { neverBreached } from './breached-passwords.ts';
import { assertStrongPassword, passwordWeaknesses } from './password.policy.ts';

const EMAIL = 'ada.lovelace@mail.northquay.example';
const product = { settings: productSettings, isBreached: neverBreached };

const reasonsFor = async (password: string, email = EMAIL) =>
  (await passwordWeaknesses(product, password, email)).map(({ reason }) => reason);

describe('a password', () => {
  test.each([
    'Rampart-and-cell-7',
    'quiet lantern bakes turnips',
    'пароль-и-стена',
    '🏰 über alle Gipfel',
    'onlylowercaseletters',
    'xK9!mm2vQp7z',
  ])('%s is good enough', async (password) => {
    expect(await reasonsFor(password)).toEqual([]);
  });

  test.each([
    ['', ['length']],
    ['Ab1!', ['length']],
    ['xK9!mm2vQp7', ['length']],
    ['🏰🌊🌲⛵🐚🦀🐟🐙🌞🌙⭐', ['length']],
  ])('%j is weak by %j: too short', async (password, reasons) => {
    expect(await reasonsFor(password)).toEqual(reasons);
  });

  test.each(['aaaaaaaaaaaa', 'abcabcabcabc', 'abcdefghijkl', 'абвгдежзабвгдежз'])(
    '%s repeats or follows a sequence',
    async (password) => {
      expect(await reasonsFor(password)).toEqual(['characters']);
    },
  );

  test.each([
    'correcthorsebatterystaple',
    'correct horse battery staple',
    'Correct-Horse-Battery-Staple-1!',
    'The quick brown fox jumps over the lazy dog',
    'May the force be with you!',
  ])('%s is a phrase that everybody copies', async (password) => {
    expect(await reasonsFor(password)).toEqual(['pwned']);
  });

  test.each([
    '10987654321098',
    'qwertyuiopasdf',
    'motherfucker',
    'MOTHERFUCKER',
    '1q2w3e4r5t6y',
    'Password2024!!',
    'P@ssw0rd12345',
    'pass-word-1234',
    'letmein letmein',
    'Adm1n1str4tor',
  ])('%s is a spelling of a common one', async (password) => {
    expect(await reasonsFor(password)).toEqual(['pwned']);
  });

  test.each([
    'Lovelace was here',
    'L0vel4ce-was-here',
    'adalovelace1815',
    'northquay rules ok',
    'the-PARAPET-holds',
  ])('%s holds the address or the name of the product', async (password) => {
    expect(await reasonsFor(password)).toEqual(['characters']);
  });

  test('may contain common domain endings and short parts of an address', async () => {
    expect(await reasonsFor('an example of cooking', 'bo@ox.example')).toEqual([]);
  });

  test('is rejected when the lookup finds it among leaked ones', async () => {
    const isBreached = vi.fn(() => Promise.resolve(true));
    const weaknesses = await passwordWeaknesses({ ...product, isBreached }, 'xK9!mm2vQp7z', EMAIL);
    expect(weaknesses).toMatchObject([{ reason: 'pwned' }]);
    expect(isBreached).toHaveBeenCalledExactlyOnceWith('xK9!mm2vQp7z');
  });

  test('that is weak anyway is not looked up', async () => {
    const isBreached = vi.fn(neverBreached);
    await passwordWeaknesses({ ...product, isBreached }, 'aaaaaaaaaaaa', EMAIL);
    expect(isBreached).not.toHaveBeenCalled();
  });

  test('may be short and common where the settings are those of Supabase', async () => {
    const ports = { settings: supabaseSettings, isBreached: neverBreached };
    expect(await passwordWeaknesses(ports, 'qwerty', EMAIL)).toEqual([]);
    expect(await passwordWeaknesses(ports, 'qwert', EMAIL)).toMatchObject([{ reason: 'length' }]);
  });

  test('of the worst form is judged in a moment', async () => {
    await reasonsFor('xK9!mm2vQp7z');
    const started = performance.now();
    for (const unit of [
      '@$$a551p',
      'aB1!',
      'p@$$w0rd1q2w3e4r',
      '4@8({[<3€6&9#!1|l0$5+7%2z',
      '12-11-1985',
    ]) {
      await reasonsFor(unit.repeat(40).slice(0, 256));
    }
    expect(performance.now() - started).toBeLessThan(5000);
  });

  test('may be long, up to a limit', async () => {
    const long = Array.from({ length: 256 }, (_, at) => String.fromCodePoint(0x4e00 + at * 7));
    await expect(assertStrongPassword(product, long.join(''), EMAIL)).resolves.toBeUndefined();
    await expect(assertStrongPassword(product, `${long.join('')}!`, EMAIL)).rejects.toThrow(
      'cannot be longer than 256 characters',
    );
  });

  test('cannot contain an incomplete character', async () => {
    await expect(assertStrongPassword(product, 'xK9!mm2vQp7z\ud83c', EMAIL)).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });
});
