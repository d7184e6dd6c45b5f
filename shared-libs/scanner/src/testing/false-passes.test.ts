import { register } from '@parapet/checks/definition/check';
import { unwatched } from '@parapet/checks/definition/cut-off';
import { describe, expect, it } from 'vitest';
import type { Check } from '../check-definition/check.ts';
import { nosniff } from '../checks/headers/nosniff/nosniff.check.ts';
import { isBlockPage } from '../subjects/web/block-page.ts';
import { httpProof } from '../subjects/web/http-proof.ts';
import type { WebOrigin } from '../subjects/web/web-origin.ts';
import { bendAnswers, destructive, harmless, replaceAnswers, strangers } from './bent-answers.ts';
import { wrongEndings } from './false-passes.ts';
import { webOrigin } from './web-origins.ts';

const body = '<!doctype html><title>Shop</title><p>The password is secret.</p>';
const page = webOrigin({ body, headers: { 'x-a': 'one, two; three' } });
const pageOf = (subject: unknown) => (subject as WebOrigin).page;

describe('a bend', () => {
  it.each(Object.entries(harmless))('%s leaves what browsers show', async (_, bend) => {
    const bent = pageOf(await bendAnswers(page, bend));
    expect(bent).toMatchObject({ status: 200, body, magic: page.page.magic });
    expect(bent.cutOff).toBeUndefined();
  });

  it.each(Object.entries(destructive))('%s leaves nothing of the body', async (_, bend) => {
    const bent = pageOf(await bendAnswers(page, bend));
    expect(bent.body).not.toContain('secret');
    expect(bent.cutOff).toMatchObject({ body: expect.any(String), magic: expect.any(String) });
  });

  it.each(Object.entries(strangers))('%s is not the site', (_, stranger) => {
    const bent = replaceAnswers(page, stranger) as WebOrigin;
    expect(bent.refusal).not.toBeNull();
    expect(isBlockPage(bent.page)).toBe(stranger.status === 200);
  });
});

it('finds a check that does not mind what it could not read', async () => {
  const careless = {
    ...nosniff,
    evaluate: ({ page: read }: WebOrigin) =>
      unwatched(() => read.body.includes('secret'))
        ? { outcome: 'absent', observation: { proof: httpProof(read) } }
        : { outcome: 'enforced' },
  } as Check<WebOrigin, string>;
  const wrong = await wrongEndings(register(careless), page);
  expect([...wrong.keys()].sort()).toEqual(
    [...Object.keys(destructive), ...Object.keys(strangers)].sort(),
  );
});
