import { expect, it } from 'vitest';
import { readTextFile } from './read-text-file.ts';

const inUtf16 = (text: string, isLittle: boolean): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), isLittle);
  return new Uint8Array(view.buffer);
};
const text = 'asset,tags\nshop.example,Größe €';

it.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with a byte order mark', new TextEncoder().encode(`\uFEFF${text}`)],
  ['UTF-16, low byte first', inUtf16(`\uFEFF${text}`, true)],
  ['UTF-16, high byte first', inUtf16(`\uFEFF${text}`, false)],
  [
    'Windows-1252',
    Uint8Array.from(text, (letter) => (letter === '€' ? 0x80 : letter.charCodeAt(0))),
  ],
])('a file in %s is read', async (_, bytes) => {
  expect(await readTextFile(new Blob([bytes]))).toBe(text);
});

it('an empty file has no text', async () => {
  expect(await readTextFile(new Blob([]))).toBe('');
});
