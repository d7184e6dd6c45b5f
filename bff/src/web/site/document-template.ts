import { createHash } from 'node:crypto';
import { escapeHtml } from '@parapet/embedded-auth/mail-document';

/** The file of a shell's build with the head of public documents. */
export const DOCUMENT_PAGE = 'document.html';

/** `document.html` of a shell, taken apart once. */
export interface DocumentTemplate {
  /** Up to the place of the document's own head. */
  readonly head: string;
  /** From there to the place of its body. */
  readonly body: string;
  readonly end: string;
  /** The hash of its inline script, for the policy: `'sha256-…'`. */
  readonly inlineScript: `'sha256-${string}'`;
}

const HEAD = '<!--parapet:head-->';
const DOCUMENT = '<!--parapet:document-->';
const SCRIPTS = '__PARAPET_SCRIPTS__';
const BUILD = '__PARAPET_BUILD__';

/**
 * Scripts of the shell become data that its inline script starts when the app is wanted.
 *
 * @param html `document.html` of a build, with the addresses of its files
 * @returns undefined for a page that is no such template
 */
export function readDocumentTemplate(id: string, html: string): DocumentTemplate | undefined {
  const scripts: { src: string; integrity: string | null }[] = [];
  const inline: string[] = [];
  let still = '';
  for (const part of scriptParts(html)) {
    const src = part.isScript ? attributeOf(part.text, 'src') : undefined;
    if (src !== undefined)
      scripts.push({ src, integrity: attributeOf(part.text, 'integrity') ?? null });
    else still += part.text;
    if (part.isScript && src === undefined) {
      inline.push(part.text.slice(part.text.indexOf('>') + 1, -END.length));
    }
  }
  const [only] = inline;
  const filled = still
    .replaceAll(BUILD, escapeHtml(id))
    .replace(SCRIPTS, () => escapeHtml(JSON.stringify(scripts)));
  const [head, rest] = split(filled, HEAD);
  const [body, end] = split(rest, DOCUMENT);
  if (only === undefined || inline.length !== 1 || end === '') return undefined;
  const hash = createHash('sha256').update(only).digest('base64');
  return { head, body, end, inlineScript: `'sha256-${hash}'` };
}

const START = '<script';
const END = '</script>';

/** Takes a page apart into its scripts and the rest. */
function* scriptParts(html: string): Generator<{ isScript: boolean; text: string }> {
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf(START, at);
    const end = start < 0 ? -1 : html.indexOf(END, start);
    if (end < 0) break;
    yield { isScript: false, text: html.slice(at, start) };
    yield { isScript: true, text: html.slice(start, end + END.length) };
    at = end + END.length;
  }
  yield { isScript: false, text: html.slice(at) };
}

/** An attribute of the first tag of a text. */
function attributeOf(text: string, name: string): string | undefined {
  const tag = text.slice(0, text.indexOf('>'));
  const start = tag.indexOf(` ${name}="`);
  if (start < 0) return undefined;
  const value = start + name.length + 3;
  return tag.slice(value, tag.indexOf('"', value));
}

function split(text: string, at: string): [string, string] {
  const index = text.indexOf(at);
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + at.length)];
}
