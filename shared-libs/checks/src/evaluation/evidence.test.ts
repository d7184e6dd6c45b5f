import { describe, expect, it } from 'vitest';
import { evidenceFrom } from './evidence.ts';

const evidenceOf = (response: string, matched?: string, actual?: string) =>
  evidenceFrom(
    {
      proof: {
        type: 'http',
        request: 'GET / HTTP/1.1',
        response,
        capturedAt: '2026-11-20T09:00:00.000Z',
        reproduce: 'curl https://shop.example/',
      },
      ...(matched !== undefined && { matched }),
      ...(actual !== undefined && { actual }),
    },
    1,
  );

const lines = (count: number) => 'a line of the page\n'.repeat(count);

describe('evidence', () => {
  it('shows the part around a match that is far down', () => {
    const { response, matched } = evidenceOf(`${lines(500)}THE MATCH\n${lines(500)}`, 'THE MATCH');

    expect(matched).toBe('THE MATCH');
    expect(response).toContain('THE MATCH');
    expect(response.length).toBeLessThan(4000);
  });

  it('is cut between lines, so that no part of a secret is left without its name', () => {
    const secret = `DB_PASSWORD=${'s3cret'.repeat(100)}`;
    const { response } = evidenceOf(
      `${lines(500)}${secret}\nTHE MATCH\n${lines(500)}`,
      'THE MATCH',
    );

    expect(response).not.toContain('s3cret');
  });

  it('redacts a secret at the end of the shown part', () => {
    const url = `postgres://app:${'s3cret'.repeat(10)}@db/prod`;
    const { response } = evidenceOf(`${lines(500).slice(0, 3950)}\n${url}\n${lines(500)}`);

    expect(response).not.toContain('s3cret');
  });

  it('can be stored, whatever a server sends and wherever it is cut', () => {
    const { response, actual } = evidenceOf(
      '😀'.repeat(5001),
      undefined,
      `a\u0000${'😀'.repeat(999)}`,
    );

    expect(response.isWellFormed()).toBe(true);
    expect(actual?.isWellFormed()).toBe(true);
    expect(actual).not.toContain('\u0000');
  });

  it('is short even when a server sends a long match', () => {
    expect(evidenceOf('a-'.repeat(50_000), 'a-'.repeat(50_000)).response.length).toBeLessThan(4100);
  });
});
