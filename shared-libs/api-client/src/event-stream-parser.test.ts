import { expect, it } from 'vitest';
import { createEventStreamParser } from './event-stream-parser.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const parse = (text: string, startId: string | null = null) =>
  createEventStreamParser(startId).push(bytes(text));

it('reads event, data and id', () => {
  expect(parse('event: brick\nid: 4\ndata: red\n\n')).toEqual([
    { event: 'brick', data: 'red', id: '4' },
  ]);
});

it.each(['\n', '\r', '\r\n'])('takes %j as the end of a line', (end) => {
  expect(parse(['data: a', 'data: b', '', 'data: c', '', ''].join(end))).toMatchObject([
    { data: 'a\nb' },
    { data: 'c' },
  ]);
});

it('accepts chunks that end at any byte', () => {
  const stream = bytes('id: 1\r\ndata: mörtel 🧱\r\n\r\nid: 2\r\ndata: b\r\n\r\n');
  const parser = createEventStreamParser();
  const messages = Array.from(stream).flatMap((byte) => parser.push(Uint8Array.of(byte)));
  expect(messages.map(({ id, data }) => [id, data])).toEqual([
    ['1', 'mörtel 🧱'],
    ['2', 'b'],
  ]);
});

it('emits a message that ends in a bare CR without waiting for more', () => {
  expect(parse('data: a\r\r')).toHaveLength(1);
});

it('skips comments, unknown fields, retry and a byte order mark', () => {
  expect(parse('\uFEFF: keep-alive\nretry: 5\nmortar: wet\ndata:x\n\n')).toEqual([
    { event: 'message', data: 'x', id: null },
  ]);
});

it('strips one space after the colon', () => {
  expect(parse('data:  two\n\n')[0]?.data).toBe(' two');
});

it('drops a message without data, and one that never ends', () => {
  expect(parse('event: brick\n\ndata: half')).toEqual([]);
});

it('keeps the id until the next one, and ignores an id with a zero byte', () => {
  expect(parse('data: a\n\nid: 6\ndata: b\n\nid: 7\0\ndata: c\n\n', '5').map((m) => m.id)).toEqual([
    '5',
    '6',
    '6',
  ]);
});
