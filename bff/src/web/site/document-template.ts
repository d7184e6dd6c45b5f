import { createHash } from 'node:crypto';

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
  readonly inlineScript: string;
}

const HEAD = '<!--parapet:head-->';
const DOCUMENT = '<!--parapet:document-->';
const SCRIPTS = '__PARAPET_SCRIPTS__';
const BUILD = '__PARAPET_BUILD__';
const FILE_SCRIPT = /<script\b([^<>]*)\ssrc="([^"<>]+)"([^<>]*)><\/script>/g;
const INLINE_SCRIPT = /<script\b[^<>]*>([\s\S]*?)<\/script>/g;

const escapeAttribute = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * Scripts of the shell become data that its inline script starts when the app is wanted.
 *
 * @param html `document.html` of a build, with the addresses of its files
 * @returns undefined for a page that is no such template
 */
export function readDocumentTemplate(id: string, html: string): DocumentTemplate | undefined {
  const scripts: { src: string; integrity: string | null }[] = [];
  const still = html.replaceAll(FILE_SCRIPT, (_tag, before: string, src: string, after: string) => {
    const integrity = /\bintegrity="([^"]+)"/.exec(before + after)?.[1] ?? null;
    scripts.push({ src, integrity });
    return '';
  });
  const inline = [...still.matchAll(INLINE_SCRIPT)].map(([, text]) => text ?? '');
  const [only] = inline;
  const filled = still
    .replaceAll(BUILD, escapeAttribute(id))
    .replace(SCRIPTS, () => escapeAttribute(JSON.stringify(scripts)));
  const [head, rest] = split(filled, HEAD);
  const [body, end] = split(rest, DOCUMENT);
  if (only === undefined || inline.length !== 1 || end === '') return undefined;
  const hash = createHash('sha256').update(only).digest('base64');
  return { head, body, end, inlineScript: `'sha256-${hash}'` };
}

function split(text: string, at: string): [string, string] {
  const index = text.indexOf(at);
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + at.length)];
}
