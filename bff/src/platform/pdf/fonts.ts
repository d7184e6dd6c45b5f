import { readFile } from 'node:fs/promises';
import { domainToASCII, fileURLToPath } from 'node:url';
import { create } from 'fontkit';
import { type FontFile, mergeFont } from './font-file.ts';

/** The fonts of a document. All of them are under the SIL Open Font License 1.1. */
export interface Fonts {
  readonly text: FontFile;
  readonly mono: FontFile;
}

const scripts = [
  'latin',
  'latin-ext',
  'greek',
  'greek-ext',
  'cyrillic',
  'cyrillic-ext',
  'vietnamese',
];
const monoScripts = scripts.filter((script) => script !== 'greek-ext');

let loading: Promise<Fonts> | undefined;

/** Reads the fonts once per process. */
export function loadFonts(): Promise<Fonts> {
  loading ??= readFonts().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function readFonts(): Promise<Fonts> {
  return {
    text: await readFont('ReportText', 'inter', scripts),
    mono: await readFont('ReportMono', 'jetbrains-mono', monoScripts),
  };
}

async function readFont(name: string, family: string, parts: readonly string[]): Promise<FontFile> {
  const files = await Promise.all(
    parts.map((part) => {
      const file = `@fontsource-variable/${family}/files/${family}-${part}-wght-normal.woff2`;
      return readFile(fileURLToPath(import.meta.resolve(file)));
    }),
  );
  return mergeFont(
    name,
    files.map((file) => create(file)),
  );
}

const isWritable = (font: FontFile, character: string): boolean =>
  font.characters.has(character.codePointAt(0) ?? 0);

/** A character that the font lacks becomes its code, as in `[U+5B57]`; so nothing is left out in silence. */
export function writable(font: FontFile, text: string): string {
  let written = '';
  for (const character of text.replaceAll(/[\t\r]/g, ' ')) {
    const code = character.codePointAt(0) ?? 0;
    if (character === '\n' || isWritable(font, character)) written += character;
    else written += `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
  }
  return written;
}

/** The name of an asset: in punycode where the font lacks one of its letters. */
export function writableName(font: FontFile, name: string): string {
  if ([...name].every((character) => isWritable(font, character))) return name;
  const ascii = URL.canParse(name) ? new URL(name).href : domainToASCII(name);
  return writable(font, ascii === '' ? name : ascii);
}
