import { expect, it } from 'vitest';
import { createResponseParser } from './response-parser.ts';

it('keeps text that is said to be chunked and is not, however its parts come', () => {
  const parser = createResponseParser({ method: 'GET', maxHeaderBytes: 1000, maxBytes: 1000 });
  parser.push(Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n<title>a'));
  parser.push(Buffer.from('</title>'));
  parser.push(Buffer.from('<p>b\n<p>c'));
  expect(parser.isDone).toBe(true);
  expect(parser.cut).toBe('chunks');
  expect(parser.body().toString()).toBe('<title>a</title><p>b\n<p>c');
});
