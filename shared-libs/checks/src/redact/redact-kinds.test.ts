import { describe, expect, it } from 'vitest';
import { pairedKinds } from './paired-secrets.ts';
import { redact } from './redact.ts';
import { jointKinds, markedKinds } from './shaped-tokens.ts';
import { addressSamples } from './testing/address-samples.ts';
import { fileSamples } from './testing/file-samples.ts';
import { headerAndKeySamples } from './testing/header-and-key-samples.ts';
import { ordinaryAnswers } from './testing/ordinary-answers.ts';
import { pairPlaces, pairSamples, pairsOfKinds } from './testing/pair-samples.ts';
import { type Sample, survivors } from './testing/sample.ts';
import { settingSamples } from './testing/setting-samples.ts';
import { tokenSamples, webhookSamples } from './testing/token-samples.ts';
import { tokenKinds } from './tokens.ts';

const samples: readonly Sample[] = [
  ...tokenSamples,
  ...webhookSamples,
  ...settingSamples,
  ...fileSamples,
  ...addressSamples,
  ...headerAndKeySamples,
  ...pairSamples,
];

/** Lists places where a token is met that has no name of its own. */
const places: Readonly<Record<string, (token: string) => string>> = {
  'a text': (token) => `it was ${token} and so on`,
  'the text of a page': (token) => `<p class="x">${token}</p>`,
  'an attribute': (token) => `<div data-x="${token}" class="y">`,
  JSON: (token) => `{"a":"b","x":"${token}","c":1}`,
  YAML: (token) => `a: b\nx: ${token}\nc: 1\n`,
  'an INI file': (token) => `[a]\nx = ${token}\nc = 1`,
  XML: (token) => `<a><x>${token}</x></a>`,
  'an HTTP header': (token) => `HTTP/1.1 200 OK\r\nx-thing: ${token}\r\nx-other: 1\r\n`,
  'a query': (token) => `GET /a?b=1&x=${token}&c=2 HTTP/1.1`,
  'a script': (token) => `f('${token}');g("${token}",\`${token}\`);`,
  'a log': (token) => `2026-11-20T09:00:00Z WARN [main] value=${token} took 3 ms`,
  'a string with escapes': (token) => `"a\\n${token}\\nb"`,
};

describe('the kinds of secrets', () => {
  it('are many, and each has a sample', () => {
    const known = new Set(samples.map(({ id }) => id));
    const kinds = [...tokenKinds, ...markedKinds, ...jointKinds, ...pairedKinds].map(
      ({ id }) => id,
    );

    expect(kinds.filter((id) => !known.has(id))).toEqual([]);
    expect(new Set(kinds).size).toBe(kinds.length);
    expect(known.size).toBeGreaterThan(180);
  });

  it.each(samples)('$id vanishes', ({ text, secret }) => {
    const shown = redact(text);

    expect(text).toContain(secret);
    expect(survivors(shown.text, secret)).toEqual([]);
    expect(shown.count).toBeGreaterThan(0);
  });

  it.each(samples)('what looks like $id stays', ({ stays }) => {
    const text = `first\n${stays}\nlast`;

    expect(redact(text)).toEqual({ text, count: 0 });
  });

  it.each(Object.entries(places))('no token is left in %s', (_place, place) => {
    const left = tokenSamples.flatMap(({ id, text, secret }) =>
      survivors(redact(place(text)).text, secret).map((piece) => `${id}: ${piece}`),
    );

    expect(left).toEqual([]);
  });

  it.each(Object.entries(pairPlaces))('no secret beside its id is left in %s', (_place, place) => {
    const left = pairsOfKinds.flatMap(([kind, id, secret]) =>
      survivors(redact(place(id, secret)).text, secret).map((piece) => `${kind}: ${piece}`),
    );

    expect(left).toEqual([]);
  });

  it('is told before the mask, also where a name of the value stands there, and once', () => {
    const shown = 'AWS access key id, permanent or temporary [redacted]';
    const key = `AKIA${'A1B2C3D4E5F6G7H8'}`;
    expect(redact(`<p>${key}</p>`)).toEqual({ text: `<p>${shown}</p>`, count: 1 });
    expect(redact(`api_key=${key}`).text).toBe(`api_key=${shown}`);
    expect(redact(redact(`<p>${key}</p>`).text).text).toBe(`<p>${shown}</p>`);
  });

  it('a commit and a digest beside an id stay', () => {
    const commit = 'a1b2c3d4e5f60718293a4b5c6d7e8f9012345678';
    const text = `AKIA${'A1B2C3D4E5F6G7H8'} in ${commit}, sha256-${'aB3'.repeat(14)}4=`;
    expect(redact(text).text).toBe(
      text.replace(/AKIA\w+/, 'AWS access key id, permanent or temporary [redacted]'),
    );
  });

  it('no token with a beginning of its own is left where an excerpt shows the first part', () => {
    const known = new Set(tokenKinds.map(({ id }) => id));
    const left = tokenSamples
      .filter(({ id }) => known.has(id))
      .flatMap(({ id, text, secret }) => {
        const start = text.indexOf(secret);
        const cuts = Array.from(
          { length: Math.min(secret.length, 120) },
          (_, at) => start + at + 1,
        );
        return cuts.flatMap((cut) => {
          const excerpt = `a line\nx ${text.slice(0, cut)}\n[cut]`;
          return survivors(redact(excerpt).text, secret).map((piece) => `${id} ${cut}: ${piece}`);
        });
      });

    expect(left).toEqual([]);
  });

  it('keeps to what it hid when it reads its own output', () => {
    for (const { text } of samples) {
      const once = redact(`first\n${text}\nlast`).text;
      expect(redact(once).text).toBe(once);
    }
  });
});

describe('an ordinary answer', () => {
  it.each(Object.entries(ordinaryAnswers))('stays readable: %s', (_what, text) => {
    expect(redact(text)).toEqual({ text, count: 0 });
  });
});
