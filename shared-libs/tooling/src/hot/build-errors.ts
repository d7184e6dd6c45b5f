import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { HotError } from '@parapet/build/hot-update';
import type { StatsError } from '@rspack/core';

/** The code frame of swc, with or without the file: `╭─[src/root.tsx:4:12]`. */
const CODE_FRAME = '╭─[';
const PLACE = /^(?:([^\]]+):)?(\d+):(\d+)$/;

/**
 * Converts a bundler's error to one line with its location, and the excerpt of the source as
 * details.
 */
export function describeBuildError(root: string, error: StatsError): HotError {
  const text = stripVTControlCharacters(error.message);
  const lines = text.split('\n').map((line) => line.trimEnd());
  const frame = codeFrameIn(text);
  const messages = lines
    .map((line) => line.replace(/^[\s×x│├╰▶─>]+/, '').trim())
    .filter((line) => line !== '' && !/^Module (build|parse) failed|^╭|^\d+ │/.test(line));
  const file = frame?.[1] ?? error.moduleName?.split('!').at(-1);
  const at = frame ? `:${frame[2]}:${frame[3]}` : error.loc ? `:${error.loc}` : '';
  const location = file ? `${path.relative(root, path.resolve(root, file))}${at} ` : '';
  return {
    line: `${location}${messages[0] ?? 'could not be built'}`,
    details: lines.filter((line) => /│|╭|╰/.test(line)).join('\n'),
  };
}

/** File, line and column of the first code frame that names its place. */
function codeFrameIn(text: string): RegExpExecArray | null {
  for (const part of text.split(CODE_FRAME).slice(1)) {
    const place = PLACE.exec(part.slice(0, Math.max(0, part.indexOf(']'))));
    if (place) return place;
  }
  return null;
}
