import { expect, it } from 'vitest';
import { currentFacts } from './check-facts.ts';
import formerTitles from './former-titles.json' with { type: 'json' };
import { checks } from './registry.ts';

it('gives a former title the words of its outcome, and the weaknesses of the check', () => {
  const stored = { title: 'Any site can frame the pages', cweIds: [] };
  expect(currentFacts('framing-restricted', stored)).toEqual({
    title: 'Clickjacking: no X-Frame-Options or frame-ancestors',
    cweIds: ['CWE-1021'],
  });
});

it('keeps a title that names a product, and all of a check that is not known', () => {
  const named = { title: 'jQuery 1.8.3: CVE-2020-11023', cweIds: [] };
  expect(currentFacts('javascript-libraries-sound', named).title).toBe(named.title);
  expect(currentFacts('check-of-tomorrow', named)).toEqual(named);
});

it.each(Object.entries(formerTitles))('%s has the outcomes of its former titles', (id, titles) => {
  const outcomes = checks.find((check) => check.id === id)?.outcomes ?? {};
  const current = Object.values(outcomes).flatMap((one) =>
    one.verdict === 'fail' ? [one.title] : [],
  );
  for (const [title, key] of Object.entries<string>(titles)) {
    expect(outcomes[key]?.verdict).toBe('fail');
    expect(current).not.toContain(title);
  }
});
