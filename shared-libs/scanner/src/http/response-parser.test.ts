import { expect, it, vi } from 'vitest';
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

it('keeps a body that comes in single bytes in few parts', () => {
  const parser = createResponseParser({ method: 'GET', maxHeaderBytes: 1000, maxBytes: 1e6 });
  parser.push(Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'));
  parser.push(Buffer.from('1\r\na\r\n1\r\nb\r\n'.repeat(50_000)));
  const joined = vi.spyOn(Buffer, 'concat');
  const body = parser.body();
  expect(joined.mock.calls[0]?.[0].length).toBeLessThan(20);
  joined.mockRestore();
  expect(body.toString()).toBe('ab'.repeat(50_000));
});
