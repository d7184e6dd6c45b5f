import { describe, expect, it } from 'vitest';
import { answer, webOrigin } from '../testing/web-origins.ts';
import { isNotFound } from './web-origin.ts';

const page = (path: string, note: string) =>
  `<html>\n<title>Sorry</title>\n<h1>Sorry</h1>\n<p>${path}</p>\n<p>${note}</p>\n${'<li>menu</li>\n'.repeat(3)}<p>a</p>\n<p>b</p>\n<p>c</p>\n<p>d</p>\n<p>e</p>\n<p>f</p>\n</html>`;

describe('detecting "not found" answers', () => {
  const soft = webOrigin({ notFound: { status: 200, body: page('/4f1c', 'id 1') } });

  it('treats every status but 200 as "not found"', () => {
    expect(isNotFound(soft, answer({ status: 404 }))).toBe(true);
    expect(isNotFound(soft, answer({ status: 403 }))).toBe(true);
  });

  it('detects the "not found" page of a site that answers 200', () => {
    expect(isNotFound(soft, answer({ path: '/x', body: page('/x', 'id 2') }))).toBe(true);
  });

  it('does not treat another page as "not found"', () => {
    expect(isNotFound(soft, answer({ path: '/x', body: '<html><h1>Index of /</h1></html>' }))).toBe(
      false,
    );
  });

  it('does not treat another type as "not found"', () => {
    const file = answer({ body: page('/4f1c', 'id 1'), headers: { 'content-type': 'text/plain' } });
    expect(isNotFound(soft, file)).toBe(false);
  });
});
