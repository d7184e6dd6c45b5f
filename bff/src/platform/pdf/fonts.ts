import { readFile } from 'node:fs/promises';
import { domainToASCII, fileURLToPath } from 'node:url';
import { create } from 'fontkit';
import { type FontFile, mergeFont } from './font-file.ts';

/** The fonts of a document. All of them are under the SIL Open Font License 1.1. */
export interface Fonts {
  readonly text: FontFile;
  readonly bold: FontFile;
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
    text: await readFont({ name: 'ReportText', weight: 400 }, scripts, variable('inter')),
    // Nothing here reads another weight than the first of a variable font, so bold has files of its own.
    bold: await readFont(
      { name: 'ReportBold', weight: 700 },
      scripts,
      (script) => `@fontsource/inter/files/inter-${script}-700-normal.woff2`,
    ),
    mono: await readFont(
      { name: 'ReportMono', weight: 400 },
      monoScripts,
      variable('jetbrains-mono'),
    ),
  };
}

const variable = (family: string) => (script: string) =>
  `@fontsource-variable/${family}/files/${family}-${script}-wght-normal.woff2`;

async function readFont(
  face: Parameters<typeof mergeFont>[0],
  parts: readonly string[],
  fileOf: (script: string) => string,
): Promise<FontFile> {
  const files = await Promise.all(
    parts.map((part) => readFile(fileURLToPath(import.meta.resolve(fileOf(part))))),
  );
  return mergeFont(
    face,
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
