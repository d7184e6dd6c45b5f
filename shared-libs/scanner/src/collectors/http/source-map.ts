import { type Exchange, header } from '../../subjects/web/web-origin.ts';

/** How far before the end of a script the comment may stand. */
const END = 2000;

/**
 * Returns the address of the source map on the own origin that a script names, by header or by its last
 * comment; of a script that was cut off, the usual one. null for none, and for one in the script.
 */
export function sourceMapOf(script: Exchange): string | null {
  const named = header(script, 'sourcemap') ?? header(script, 'x-sourcemap') ?? commentIn(script);
  const written = named ?? (script.truncated ? `${script.url.split('?')[0]}.map` : null);
  if (written === null) return null;
  const url = URL.parse(written, script.url);
  return url !== null && url.origin === new URL(script.url).origin ? url.href : null;
}

function commentIn({ body }: Exchange): string | null {
  const end = body.slice(-END);
  const at = Math.max(
    end.lastIndexOf('//# sourceMappingURL='),
    end.lastIndexOf('//@ sourceMappingURL='),
  );
  if (at < 0) return null;
  const written = end.slice(at + '//# sourceMappingURL='.length).split(/\s/)[0] ?? '';
  return written === '' || written.startsWith('data:') ? null : written;
}
